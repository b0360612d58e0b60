import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, Attempt } from "../../../shared/api/api-client.ts";
import { useToast } from "../../toast.tsx";
import { useSingleRun } from "../../use-single-run.ts";

/**
 * Makes the calls of a small control, one at a time, and reads the page again after one that was done.
 * @returns `problem` is why the last one failed, to show beside the control; "" otherwise. Sent again, the same `content` has
 * the same idempotency key
 */
export function useAttempt({ rereadsAfterFailure = false } = {}) {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const attempt = useRef(new Attempt()).current;
  const run = useSingleRun(async (call: (operation: string) => Promise<void>, content?: unknown) => {
    setProblem("");
    setIsBusy(true);
    try {
      await call(attempt.name(content ?? null));
      attempt.end();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.reason);
      if (rereadsAfterFailure) await revalidate();
    } finally {
      setIsBusy(false);
    }
  });
  return { problem, setProblem, isBusy, run };
}

/** Says over the page what a call that was done returns. */
export function useCall(options?: Parameters<typeof useAttempt>[0]) {
  const showToast = useToast();
  const { run, ...state } = useAttempt(options);
  const send = (call: (operation: string) => Promise<string>, content?: unknown) =>
    run(async (operation) => showToast("success", await call(operation)), content);
  return { ...state, send };
}

export function CallProblem({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p role="alert" className="basis-full text-danger">
      {text}
    </p>
  );
}
