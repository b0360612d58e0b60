import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { SystemPictogram } from "../../../records/catalog/components/system-pictogram.tsx";
import { getSystemColor, getSystemTextColor, type SystemKey } from "../../../shared/pages/system-style.ts";
import { formatNumber } from "../../../shared/values/text.ts";

type Props = {
  caption: string;
  /** Its first column has names, with figures below them. */
  isWide?: boolean;
  children: ReactNode;
};

/** A table that scrolls sideways by itself where the screen is narrow, with the pointer or with the arrow keys. */
export function StatisticTable({ caption, isWide = false, children }: Props) {
  const id = useId();
  const width = isWide ? "max-w-6xl" : "not-has-[th:nth-child(4)]:max-w-3xl";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-labelledby={id} tabIndex={0} className="@container mt-6 overflow-x-auto">
      <table className={`w-full ${width} border-collapse text-base leading-snug`}>
        <caption id={id} className="pb-2 text-left font-serif text-lg font-semibold">
          {/* As wide as what is seen of the table, and staying there while the table scrolls. */}
          <span className="sticky left-0 inline-block max-w-[100cqi]">{caption}</span>
        </caption>
        {children}
      </table>
    </section>
  );
}

const headerClass = "border-b-2 border-line px-2 py-2 align-bottom sm:px-3 text-sm font-semibold text-quiet";

export function ColumnHeader({ children, isNumber = false }: { children: ReactNode; isNumber?: boolean }) {
  return (
    <th scope="col" className={`${headerClass} ${isNumber ? "text-right" : "text-left"}`}>
      {children}
    </th>
  );
}

type CountProps = {
  value: number;
  /** Of the list of what is counted; null where no list shows just that. */
  to?: string | null;
};

/** Zeros are pale, so that the other counts stand out; they lead nowhere. */
export function Count({ value, to = null }: CountProps) {
  const text = formatNumber(value);
  if (to !== null && value > 0)
    return (
      <Link to={to} className="tabular-nums">
        {text}
      </Link>
    );
  return <span className={`tabular-nums ${value === 0 ? "font-normal text-quiet" : ""}`}>{text}</span>;
}

type CellsProps = {
  counts: number[];
  total: number;
  /** @param place of the column; null of the total */
  getList?: (place: number | null) => string | null;
};

export function CountCells({ counts, total, getList = () => null }: CellsProps) {
  return [...counts, total].map((count, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <td key={place} className="px-2 py-1 sm:px-3 text-right">
      <Count value={count} to={getList(place < counts.length ? place : null)} />
    </td>
  ));
}

/** @param largest the count of a full bar */
export function CountBar({
  value,
  to = null,
  largest,
  color,
}: CountProps & { largest: number; color: string }) {
  const width = largest === 0 ? 0 : (100 * value) / largest;
  return (
    <span className="flex items-center gap-1 sm:gap-3">
      <span aria-hidden="true" className="h-3 min-w-12 flex-1">
        <span
          className="block h-full rounded-r-sm print:[print-color-adjust:exact]"
          style={{ width: `${width.toFixed(2)}%`, background: color }}
        />
      </span>
      <span className="min-w-8 shrink-0 text-right sm:min-w-12">
        <Count value={value} to={to} />
      </span>
    </span>
  );
}

/** A system's pictogram beside a name, both in the system's colour. */
export function SystemLabel({ system, children }: { system: SystemKey; children: ReactNode }) {
  return (
    <span className="flex items-start gap-2">
      <span className="shrink-0" style={{ color: getSystemColor(system) }}>
        <SystemPictogram system={system} size={20} />
      </span>
      <span className="min-w-0" style={{ color: getSystemTextColor(system) }}>
        {children}
      </span>
    </span>
  );
}
