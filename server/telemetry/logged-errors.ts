type LoggedError = {
  type: string;
  message: string;
  code?: string;
  table?: string;
  constraint?: string;
  stack: string;
  cause?: LoggedError;
};

const maxDepth = 5;
const maxMessage = 500;

/**
 * An error as it is logged. Database errors carry the values of the statement and whole rows (`params`, `detail`, the
 * outer message), among them password hashes and contact messages, so only the fields named here are copied.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "thrown value that is no error", stack: "" };
  const { code, table, constraint, query } = error as unknown as Record<string, unknown>;
  const message = typeof query === "string" ? `Failed query: ${query}` : error.message;
  const stack = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    type: error.constructor.name,
    message: message.slice(0, maxMessage),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof table === "string" ? { table } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    stack: stack.join("\n"),
    ...(error.cause !== undefined && depth < maxDepth
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}
