import { useState } from "react";
import { callApi, newOperation } from "../../../shared/api/api-client.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";

/** Sends one call after the other, says what came of it, and reads the page again. */
export function useWriting(onChange: () => Promise<void>) {
  const [problem, setProblem] = useState("");
  const showToast = useToast();
  const send = useSingleRun(async (method: "POST" | "PUT" | "DELETE", path: string, body?: object) => {
    setProblem("");
    try {
      showToast(
        "success",
        await callApi<string>(method, path, { ...(body ? { body } : {}), operation: newOperation() }),
      );
    } catch (error) {
      setProblem((error as Error).message);
    }
    await onChange();
  });
  return { problem, send };
}
