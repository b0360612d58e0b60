import { formatNewsDate, formatNewsDay } from "../checks.ts";

type Props = {
  date: string;
  /** Below its year: "1 dic". */
  isShort?: boolean;
};

/** The date of a news item as a fact, or marked where it cannot be right. */
export function NewsDate({ date, isShort = false }: Props) {
  return <time dateTime={date.slice(0, 10)}>{isShort ? formatNewsDay(date) : formatNewsDate(date)}</time>;
}
