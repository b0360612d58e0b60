import { formatNumber } from "../app/shared/values/text.ts";

/** Tells how much is done; `total` is left out where nobody knows it. */
export type Progress = (what: string, done: number, total?: number) => void;

/** Milliseconds between two lines; what is done sooner says none. */
const interval = 2_000;

/** @returns prints a line every two seconds for a person who waits; cron would mail it every night */
export function createProgress(
  output: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): Progress {
  let last = performance.now();
  return (what, done, total) => {
    if (!output.isTTY || performance.now() - last < interval) return;
    last = performance.now();
    const all = total === undefined ? "" : ` de ${formatNumber(total)}`;
    output.write(`${what}: ${formatNumber(done)}${all}\n`);
  };
}
