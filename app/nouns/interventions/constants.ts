import { href } from "react-router";
import type { Period } from "../../shared/values/dates.ts";

/** The first section of an intervention's datasheet. */
export function getDescriptionPath(interventionId: string, datasheetId: string): string {
  return href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
    interventionId,
    datasheetId,
    section: "description",
  });
}

/** From the first to the last year of a work's news, which are in their order; null without any. */
export function getPressPeriod(years: readonly { year: number }[]): Period | null {
  const [first, last] = [years[0], years.at(-1)];
  return first && last ? { first: first.year, last: last.year } : null;
}
