import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../shared/api/api-client.ts";
import { useSaving } from "../../../ui/queue/use-saving.ts";
import { useToast } from "../../../ui/toast.tsx";

/**
 * Makes every call that is pressed, one after the other, and reads the page again after the last: also after a failure, since
 * others may have decided the same meanwhile.
 */
export function useWriting() {
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const { add } = useSaving();
  const [problem, setProblem] = useState("");
  const waiting = useRef(0);
  /** Written or about to be, which the page does not show yet: a double click writes once. */
  const pressed = useRef(new Set<string>()).current;
  /** What is sent again after a lost response is the same write. */
  const operations = useRef(new Map<string, string>()).current;

  async function make(content: string, call: (operation: string) => Promise<string>) {
    const operation = operations.get(content) ?? newOperation();
    operations.set(content, operation);
    try {
      showToast("success", await call(operation));
      operations.delete(content);
    } catch (error) {
      pressed.delete(content);
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.reason);
    }
  }
  async function readAgain() {
    waiting.current -= 1;
    if (waiting.current === 0) await revalidate();
    if (waiting.current === 0) pressed.clear();
  }
  function send(method: "POST" | "PUT" | "DELETE", path: string, body?: object) {
    const content = JSON.stringify([method, path, body]);
    if (pressed.has(content)) return;
    pressed.add(content);
    waiting.current += 1;
    setProblem("");
    const call = (operation: string) => callApi<string>(method, path, { body, operation });
    void add(() => make(content, call)).finally(readAgain);
  }
  return { problem, send };
}
