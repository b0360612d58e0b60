import { formatNewsDate } from "../checks.ts";

/** The date of a news item as a fact, or marked where it cannot be right. */
export function NewsDate({ date }: { date: string }) {
  return <time dateTime={date.slice(0, 10)}>{formatNewsDate(date)}</time>;
}
