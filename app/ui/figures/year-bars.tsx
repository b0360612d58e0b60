import type { CSSProperties } from "react";
import { formatNumber } from "../../shared/values/text.ts";
import { Link } from "../lists/link.tsx";

export type YearCount = { year: number; count: number };

type Props = {
  /** What is counted in each year. */
  label: string;
  years: readonly YearCount[];
  getPath: (year: number) => string;
  /** "39 noticias". */
  describe: (count: number) => string;
};

/** A bar for each year, which leads to what it counts. Where the screen is narrow they go on in further rows. */
export function YearBars({ label, years, getPath, describe }: Props) {
  const most = Math.max(1, ...years.map(({ count }) => count));
  return (
    <ol className="press-years" aria-label={label}>
      {years.map(({ year, count }) => {
        const shown = (
          <>
            <span className="sr-only">{`${year}: ${describe(count)}`}</span>
            <span aria-hidden="true" className="press-year-count">
              {formatNumber(count)}
            </span>
            <span
              aria-hidden="true"
              className="press-year-bar"
              style={{ "--share": count / most } as CSSProperties}
            />
            <span aria-hidden="true" className="press-year-name">
              {year}
            </span>
          </>
        );
        return (
          <li key={year}>
            {count === 0 ? (
              <span>{shown}</span>
            ) : (
              <Link to={getPath(year)} rel="nofollow">
                {shown}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const [width, height] = [108, 24];

/** The same without names or links, as small as a word; the text beside it says the years. */
export function SmallYearBars({
  years,
  first,
  last,
}: {
  years: readonly YearCount[];
  first: number;
  last: number;
}) {
  const most = Math.max(1, ...years.map(({ count }) => count));
  const step = width / (last + 1 - first);
  const round = (value: number) => Math.round(value * 10) / 10;
  const bars = years.map(({ year, count }) => {
    const tall = round(Math.max(1.5, (height * count) / most));
    return `M${round((year - first) * step)} ${height}v-${tall}h${round(step * 0.8)}v${tall}z`;
  });
  return (
    <svg aria-hidden="true" width={width} height={height} className="small-year-bars">
      <path d={bars.join("")} />
      <path className="small-year-axis" d={`M0 ${height - 0.5}h${width}`} />
    </svg>
  );
}
