import { once } from "node:events";
import { AppError, type ErrorCode, type FieldErrors } from "./api/errors.ts";

/** The end of a task that threw, as its process tells it. */
export type FailedTask = {
  kind: "failed";
  code: ErrorCode;
  message: string;
  fields: FieldErrors | undefined;
  retryAfter: number | undefined;
  /** For the log. */
  detail: string;
};

/**
 * Does one task in a process of its own, by messages, and ends it. It also ends with the process that started it, and
 * whatever transaction is under way is rolled back.
 * @param toAppError finds the catalogue's error for what was thrown
 * @param perform returns the last message
 */
export async function doTask<Task>(
  toAppError: (error: unknown) => AppError,
  perform: (task: Task) => Promise<object>,
): Promise<void> {
  process.once("disconnect", () => process.exit(1));
  try {
    const [task] = await once(process, "message");
    await tell(await perform(task as Task));
  } catch (error) {
    const { code, message, fields, retryAfter } = toAppError(error);
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await tell({ kind: "failed", code, message, fields, retryAfter, detail } satisfies FailedTask);
  }
  process.exit();
}

/** Sends a message to the process that started this one. */
export function tell(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

/** The error of a task, in the process that started it. */
export function toTaskError({ kind: _kind, code, detail, ...options }: FailedTask): AppError {
  return new AppError(code, { ...options, cause: new Error(detail) } as ConstructorParameters<
    typeof AppError
  >[1]);
}
