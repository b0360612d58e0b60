import { useId } from "react";
import { Link } from "react-router";
import { SystemPictogram } from "../../../nouns/catalog/components/system-pictogram.tsx";
import {
  type CrossColumn,
  type CrossRow,
  type CrossTab,
  formatUnits,
  getUnitHeading,
  joinParts,
} from "../../../shared/figures/cross-tab.ts";
import { getSystemColor, getSystemTextColor } from "../../../shared/study/study.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import type { StatisticFilters } from "../contract.ts";
import { getList, getPage } from "./list-links.ts";

type Props = { tab: CrossTab; filters: StatisticFilters };

/** The tables of a statistic, each scrolling sideways by itself where the screen is narrow. */
export default function CrossTables({ tables, filters }: { tables: CrossTab[]; filters: StatisticFilters }) {
  const shown = tables.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return <p className="mt-6">No hay nada que contar.</p>;
  return shown.map((tab) => <CrossTable key={tab.caption} tab={tab} filters={filters} />);
}

const cells =
  "[&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 sm:[&_:is(th,td)]:px-3 [&_th]:text-left [&_th]:font-normal [&_td]:text-right";

function CrossTable({ tab, filters }: Props) {
  const id = useId();
  const { caption, heading, unit, layout, columns, rows, total, omitted } = tab;
  const isGrouped = rows.some((row) => row.rows);
  const headings = layout === "bars" ? [] : columns.map(({ label }) => label);
  const width = headings.length === 0 && isGrouped ? "max-w-6xl" : "not-has-[th:nth-child(4)]:max-w-3xl";
  const groups = isGrouped ? rows.map((row) => [row]) : [rows];
  const list = (row: CrossRow) => <Rows key={row.id} tab={tab} row={row} above={[]} filters={filters} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className="@container mt-6 overflow-x-auto">
        <table
          className={`w-full ${width} ${cells} border-collapse text-base leading-snug tabular-nums [&_tr]:border-b [&_tr]:border-line`}
        >
          <caption id={id} className="pb-2 text-left font-serif text-lg font-semibold">
            {/* As wide as what is seen of the table, and staying there while the table scrolls. */}
            <span className="sticky left-0 inline-block max-w-[100cqi]">{caption}</span>
          </caption>
          <thead className="border-b-2 border-line align-bottom text-sm text-quiet [&_th]:font-semibold!">
            <tr>
              <th scope="col">{heading}</th>
              {[...headings, headings.length === 0 ? getUnitHeading(unit) : "Total"].map((label) => (
                <th key={label} scope="col" className="text-right!">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group[0]?.id} className={isGrouped ? "border-b-2 border-line" : undefined}>
              {group.map(list)}
            </tbody>
          ))}
          {total ? (
            <tfoot className="border-t-2 border-line font-semibold [&_th]:font-semibold!">
              {list({ id: "", label: "Total", part: {}, ...total })}
            </tfoot>
          ) : null}
        </table>
      </section>
      {omitted && omitted.rows > 0 ? (
        <p className="mt-3 text-quiet">
          {formatCount(omitted.rows, "actuación más", "actuaciones más")} con{" "}
          {formatUnits(unit, omitted.total)}; el archivo CSV las tiene todas.
        </p>
      ) : null}
    </>
  );
}

type RowProps = Props & {
  row: CrossRow;
  /** The rows that it is below. */
  above: CrossRow[];
};

/** A row and those below it. */
function Rows({ tab, row, above, filters }: RowProps) {
  const { columns, layout, unit } = tab;
  const within = [...above, row];
  const depth = above.length;
  const hasBars = layout === "bars";
  const width = hasBars ? 2 : columns.length + 2;
  const list = (column?: CrossColumn) => {
    const part = joinParts(column ? [...within, column] : within);
    return part && getList(filters, unit, part);
  };
  const isStrong = depth === 0 && row.rows !== undefined;
  return (
    <>
      <tr className={isStrong ? "font-semibold" : undefined}>
        <th
          scope={row.rows ? "rowgroup" : "row"}
          colSpan={row.isHeading ? width : undefined}
          className={`${insets[depth]}${isStrong ? " font-semibold!" : ""}${row.isHeading ? " text-sm text-quiet" : ""}`}
        >
          <RowLabel row={row} hasSign={!hasBars || depth === 0} />
          {hasBars ? <Parts tab={tab} row={row} /> : null}
        </th>
        {row.isHeading ? null : hasBars ? (
          <td className="w-2/5 sm:w-1/2">
            <CountBar tab={tab} row={row} depth={depth} to={list()} />
          </td>
        ) : (
          [...columns.slice(0, row.cells.length), undefined].map((column, place) => {
            const count = column ? (row.cells[place] ?? 0) : row.total;
            const shade = column && layout === "shaded" ? getShade(tab, row, count) : undefined;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={place} style={shade ? { background: shade } : undefined}>
                <Count value={count} to={list(column)} />
              </td>
            );
          })
        )}
      </tr>
      {row.rows?.map((below) => (
        <Rows key={below.id} tab={tab} row={below} above={within} filters={filters} />
      ))}
      {row.omitted ? (
        <tr>
          <th scope="row" colSpan={width} className={`${insets[2]} text-quiet`}>
            y {formatCount(row.omitted, "actor más", "actores más")}
          </th>
        </tr>
      ) : null}
    </>
  );
}

const insets = ["min-w-44", "min-w-44 pl-5!", "min-w-44 pl-8!"] as const;

function RowLabel({ row: { id, label, page, system }, hasSign }: { row: CrossRow; hasSign: boolean }) {
  const isSigned = system !== undefined && hasSign;
  const name = page ? (
    <Link to={getPage(page, id)} discover="none" className={isSigned ? "text-inherit" : undefined}>
      {label}
    </Link>
  ) : (
    label
  );
  if (!isSigned) return name;
  return (
    <span className="flex items-start gap-2">
      <span className="shrink-0" style={{ color: getSystemColor(system) }}>
        <SystemPictogram systemId={system} size={20} />
      </span>
      <span className="min-w-0" style={{ color: getSystemTextColor(system) }}>
        {name}
      </span>
    </span>
  );
}

/** What a row counts in each column: "2003: 4 · 2004: 1". */
function Parts({ tab: { columns }, row: { cells } }: Pick<RowProps, "tab" | "row">) {
  if (cells.every((count) => count === 0)) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-sm font-normal text-quiet tabular-nums">
      {columns.map(({ label }, place) =>
        cells[place] ? (
          <li key={label}>
            {label}: {formatNumber(cells[place])}
          </li>
        ) : null,
      )}
    </ul>
  );
}

type CountProps = {
  value: number;
  /** Of the list of what is counted; null where no list shows just that. */
  to: string | null;
};

/** Zeros are pale, so that the other counts stand out; they lead nowhere. */
function Count({ value, to }: CountProps) {
  if (value === 0) return <span className="font-normal text-quiet">0</span>;
  return to === null ? (
    formatNumber(value)
  ) : (
    <Link to={to} discover="none">
      {formatNumber(value)}
    </Link>
  );
}

/** On one scale for all rows of the table, so that they compare. */
function CountBar({
  tab,
  row,
  depth,
  to,
}: Pick<RowProps, "tab" | "row"> & { depth: number; to: string | null }) {
  const largest = Math.max(
    1,
    ...tab.rows.flatMap((one) => [one, ...(one.rows ?? [])]).map(({ total }) => total),
  );
  const color = row.system ? getSystemColor(row.system) : depth > 0 ? "var(--line)" : "var(--brand)";
  return (
    <span className="flex items-center gap-1 sm:gap-3">
      <span aria-hidden="true" className="h-3 min-w-12 flex-1">
        <span
          className="block h-full rounded-r-sm print:[print-color-adjust:exact]"
          style={{
            width: `${((100 * row.total) / largest).toFixed(2)}%`,
            background: row.system && depth > 0 ? `color-mix(in srgb, ${color} 55%, transparent)` : color,
          }}
        />
      </span>
      <span className="min-w-8 shrink-0 text-right sm:min-w-12">
        <Count value={row.total} to={to} />
      </span>
    </span>
  );
}

/** The system's colour, paler for fewer, with enough contrast under the number. */
function getShade({ rows }: CrossTab, { system }: CrossRow, count: number): string | undefined {
  if (count === 0 || !system) return undefined;
  const strength = Math.round(6 + (26 * count) / Math.max(...rows.flatMap(({ cells }) => cells)));
  return `color-mix(in srgb, ${getSystemColor(system)} ${strength}%, transparent)`;
}
