import { type CalendarDate, studyYears } from "../../shared/values/dates.ts";

/** Years that a date of the press can have; others are typing errors, stored but not shown in timelines. */
export const plausibleYears = { first: 1900, last: 2100 } as const;

/** The first and the last day of the study. */
export const studyDates = {
  first: `${studyYears.first}-01-01`,
  last: `${studyYears.last}-12-31`,
} as const;

export function isPlausibleYear(year: number): boolean {
  return year >= plausibleYears.first && year <= plausibleYears.last;
}

export type DateDoubt = {
  kind: "improbable" | "outsideStudy";
  /** A Spanish sentence without its full stop. */
  reason: string;
};

/** Why an allowed date is doubtful. */
export function findDateDoubt(date: CalendarDate, now: Date): DateDoubt | null {
  if (date < `${plausibleYears.first}`)
    return { kind: "improbable", reason: `La fecha ${date} es anterior a ${plausibleYears.first}` };
  if (date > now.toISOString().slice(0, 10))
    return { kind: "improbable", reason: `La fecha ${date} está en el futuro` };
  if (date < studyDates.first || date > studyDates.last)
    return {
      kind: "outsideStudy",
      reason: `La fecha ${date} está fuera de los años del estudio (${studyYears.first}-${studyYears.last})`,
    };
  return null;
}
