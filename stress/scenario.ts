/** One stress test of the product. */
export type Scenario = {
  /** For `--only`. */
  name: string;
  /** What it does to the product, in a phrase. */
  title: string;
  run(pace: Pace): Promise<Result>;
};

/** How much of a scenario is run: `long` before a release, `short` (about a tenth) to see that everything works. */
export type Pace = {
  name: "long" | "short";
  pick<T>(long: T, short: T): T;
};

export type Result = {
  outcome: "passed" | "failed" | "not run";
  /** What was measured, or why nothing was. */
  figures: string;
};

export function createPace(name: Pace["name"]): Pace {
  return { name, pick: (long, short) => ({ long, short })[name] };
}

export const notRun = (reason: string): Result => ({ outcome: "not run", figures: reason });

/** Collects the checks of one run. */
export class Checks {
  readonly #isTest: boolean;
  readonly #passed: string[] = [];
  readonly #failed: string[] = [];

  /** @param isTest whether it is a part of `npm test`: then nothing is printed, and it may run on a busy machine */
  constructor({ isTest = false } = {}) {
    this.#isTest = isTest;
  }

  /** @param figure what was measured */
  expect(check: string, passed: boolean, figure = ""): void {
    const text = figure === "" ? check : `${check}: ${figure}`;
    (passed ? this.#passed : this.#failed).push(text);
    this.#print(passed ? "ok    " : "FAILED", text);
  }

  /** Checks a duration, except in a test. */
  expectWithin(check: string, milliseconds: number, limit: number): void {
    const figure = `${formatSeconds(milliseconds)} (limit ${formatSeconds(limit)})`;
    if (this.#isTest) this.note(`${check}: ${figure}`);
    else this.expect(check, milliseconds < limit, figure);
  }

  note(figure: string): void {
    this.#passed.push(figure);
    this.#print("      ", figure);
  }

  get result(): Result {
    if (this.#failed.length > 0) return { outcome: "failed", figures: this.#failed.join("; ") };
    return { outcome: "passed", figures: this.#passed.join("; ") };
  }

  #print(outcome: string, text: string): void {
    if (!this.#isTest) console.log(`    ${outcome}  ${text}`);
  }
}

export const formatSeconds = (milliseconds: number) =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
export const formatMebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Lists the different values, or says that there are none. */
export const listDistinct = (values: readonly unknown[]) => [...new Set(values)].join(", ") || "none";
