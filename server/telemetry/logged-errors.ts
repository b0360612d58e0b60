/** What of an error may be written down: no values that people typed, no hashes, nothing of a request or a row. */
type LoggedError = {
  type: string;
  message: string;
  code?: string;
  /** Where in the database, by name. */
  table?: string;
  constraint?: string;
  stack: string;
  cause?: LoggedError;
};

const deepestCause = 5;
const longestMessage = 500;

/**
 * An error as it goes into the log. Errors of the database carry the statement's values and whole rows (`params`, `detail`,
 * and the message of the layer above), among them hashes and letters: only what is named here is taken over.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "thrown value that is no error", stack: "" };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof table === "string" ? { table } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < deepestCause
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

/** A statement is named without its values. */
function messageOf(error: Error): string {
  const { query } = error as { query?: unknown };
  return (typeof query === "string" ? `Failed query: ${query}` : error.message).slice(0, longestMessage);
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
}
