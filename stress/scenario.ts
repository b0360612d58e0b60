/** One long trial of the product. */
export type Trial = {
  /** What `--only` calls it. */
  name: string;
  /** What it does to the product, in a sentence. */
  title: string;
  run(pace: Pace): Promise<Finding>;
};

/** How much of a trial is run: all of it, or as much as shows that it works. */
export type Pace = { isShort: boolean; pick<T>(whole: T, short: T): T };

export type Finding = {
  outcome: "holds" | "fails" | "not run";
  /** What was measured, or why nothing was. */
  figures: string;
};

export function paceOf(isShort: boolean): Pace {
  return { isShort, pick: (whole, short) => (isShort ? short : whole) };
}

/** What a trial saw, demand by demand. */
export class Demands {
  readonly #figures: string[] = [];
  readonly #missed: string[] = [];

  /** @param figure what was measured, to be read beside the demand */
  expect(demand: string, holds: boolean, figure = ""): void {
    const told = figure === "" ? demand : `${demand}: ${figure}`;
    (holds ? this.#figures : this.#missed).push(told);
    console.log(`    ${holds ? "holds" : "FAILS"}  ${told}`);
  }

  note(figure: string): void {
    this.#figures.push(figure);
    console.log(`           ${figure}`);
  }

  get finding(): Finding {
    if (this.#missed.length > 0)
      return { outcome: "fails", figures: this.#missed.map((missed) => `missed: ${missed}`).join("; ") };
    return { outcome: "holds", figures: this.#figures.join("; ") };
  }
}

export const notRun = (why: string): Finding => ({ outcome: "not run", figures: why });
