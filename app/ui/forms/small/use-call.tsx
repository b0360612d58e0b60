import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, Attempt } from "../../../shared/api/api-client.ts";
import { useToast } from "../../toast.tsx";
import { useSingleRun } from "../../use-single-run.ts";

/**
 * Makes the calls of a small control, one at a time: the sentence of one that was done over the page, which is read again.
 * @returns `problem` is why the last one failed, to show beside the control; "" otherwise. Sent again, the same `content` has
 * the same idempotency key
 */
export function useCall({ rereadsAfterFailure = false } = {}) {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const [problem, setProblem] = useState("");
  const attempt = useRef(new Attempt()).current;
  const send = useSingleRun(async (call: (operation: string) => Promise<string>, content?: unknown) => {
    setProblem("");
    try {
      showToast("success", await call(attempt.name(content ?? null)));
      attempt.end();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
      if (rereadsAfterFailure) await revalidate();
    }
  });
  return { problem, send };
}

export function CallProblem({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p role="alert" className="basis-full text-danger">
      {text}
    </p>
  );
}
