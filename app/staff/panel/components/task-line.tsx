import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../shared/values/text.ts";

type Props = {
  /** Null while it is being counted. */
  count: number | null;
  title: string;
  gain: string;
  list: string;
  begin: string;
  children?: ReactNode;
};

/** What there is to do: how many, why, the list of all, and one press to the first of them. */
export function TaskLine({ count, title, gain, list, begin, children }: Props) {
  return (
    <li>
      <strong className="text-[1.1rem] tabular-nums">{count === null ? "…" : formatNumber(count)}</strong>
      <div className="min-w-0">
        <Link to={list} className="font-semibold">
          {title}
        </Link>
        <p className="text-[0.95rem] leading-snug text-quiet">{gain}</p>
        {children}
      </div>
      <Link to={begin} className="button-quiet" aria-label={`Empezar: ${title}`}>
        Empezar <span aria-hidden="true">→</span>
      </Link>
    </li>
  );
}
