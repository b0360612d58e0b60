import { AppError } from "../app/shared/api/errors.ts";
import { EnvironmentError } from "../server/env.ts";
import { ArchiveError } from "./archive/format.ts";
import { UsageError } from "./import-options.ts";

/** Exit statuses: done; done, and something needs a look; nothing was done. */
export const status = { fine: 0, lacking: 1, failed: 2 } as const;
export type Status = (typeof status)[keyof typeof status];

/**
 * Runs a command to its exit status; what goes wrong is said in one sentence.
 * @param name as in `npm run <name>`
 * @param failure how the sentence begins where nobody foresaw the error
 */
export async function runCommand(name: string, failure: string, main: () => Promise<Status>): Promise<void> {
  // Whoever reads the first lines only (`| head`) ends neither the command nor its clean end.
  process.stdout.on("error", () => {});
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(isExpected(error) ? sentenceOf(error) : `${failure}: ${reasonOf(error as Error)}`);
    if (error instanceof UsageError) console.error(`Mira npm run ${name} -- --help`);
    if (!isExpected(error) && process.env.LOG_LEVEL === "debug") console.error(error);
    process.exitCode = status.failed;
  }
}

/** Says it, and that all went well. */
export function print(text: string): Status {
  process.stdout.write(text);
  return status.fine;
}

function isExpected(error: unknown): error is Error {
  return [UsageError, EnvironmentError, AppError, ArchiveError].some((kind) => error instanceof kind);
}

/** With what is wrong with each field, where that is what was refused. */
function sentenceOf(error: Error): string {
  const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  return fields.length > 0 ? fields.join("\n") : error.message;
}

/** The database's own words rather than the statement that it refused. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
