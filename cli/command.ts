import { AppError } from "../app/shared/api/errors.ts";
import { ConnectionProblem } from "../db/connection-problems.server.ts";
import { SchemaVersionError } from "../db/schema-version.server.ts";
import { createPrivately } from "../server/adapters/private-files.ts";
import { defaultDataDir, EnvironmentError } from "../server/env.ts";
import { explainFailure } from "../server/telemetry/failures.ts";
import { ArchiveError } from "./archive/format.ts";
import { UsageError } from "./options.ts";

/** Exit statuses: done; done with problems; nothing was done. */
export const status = { done: 0, incomplete: 1, failed: 2 } as const;
export type Status = (typeof status)[keyof typeof status];

/**
 * Runs a command and sets the exit status; an error is printed as one sentence.
 * @param name as in `npm run <name>`
 * @param failure start of the sentence for unexpected errors
 */
export async function runCommand(name: string, failure: string, main: () => Promise<Status>): Promise<void> {
  createPrivately();
  // A reader of only the first lines (`| head`) must not end the command.
  process.stdout.off("error", ignore).on("error", ignore);
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(isExpected(error) ? formatExpected(error) : `${failure}: ${getReason(error as Error)}`);
    if (error instanceof UsageError) console.error(`Mira npm run ${name} -- --help`);
    if (!isExpected(error) && process.env.LOG_LEVEL === "debug") console.error(error);
    process.exitCode = status.failed;
  }
}

function ignore(): void {}

/** Prints the result of a successful command. */
export function print(text: string): Status {
  process.stdout.write(text);
  return status.done;
}

const expected = [
  UsageError,
  EnvironmentError,
  AppError,
  ArchiveError,
  ConnectionProblem,
  SchemaVersionError,
];

function isExpected(error: unknown): error is Error {
  return expected.some((kind) => error instanceof kind);
}

function formatExpected(error: Error): string {
  const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  return fields.length > 0 ? fields.join("\n") : error.message;
}

/** What happened and what to do; or else the database's message rather than the statement. */
export function getReason(error: Error): string {
  const reason = explainFailure(error, process.env.DATA_DIR ?? defaultDataDir);
  return reason ?? (error.cause instanceof Error ? error.cause.message : error.message);
}
