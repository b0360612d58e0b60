import { formatNewsDate, formatNewsDay, formatShortNewsDate } from "../checks.ts";

const formats = { long: formatNewsDate, short: formatShortNewsDate, belowYear: formatNewsDay };

type Props = {
  date: string;
  /** "1 de diciembre de 2011"; "1 dic 2011"; below its year "1 dic". */
  form?: keyof typeof formats;
};

/** The date of a news item as a fact, or marked where it cannot be right. */
export function NewsDate({ date, form = "long" }: Props) {
  return <time dateTime={date.slice(0, 10)}>{formats[form](date)}</time>;
}
