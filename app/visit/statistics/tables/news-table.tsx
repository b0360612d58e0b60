import { href, Link } from "react-router";
import { getSystemKey } from "../../../records/catalog/constants.ts";
import { formatNewsYear, reviewYear } from "../../../records/news/checks.ts";
import { getSystemColor } from "../../../shared/pages/system-style.ts";
import { formatCount } from "../../../shared/values/text.ts";
import type { NewsOfIntervention, NewsStatistic, StatisticFilters, YearCount } from "../contract.ts";
import { formatYearsAfterComma } from "../findings/findings.ts";
import { getNewsList } from "./list-links.ts";
import { ColumnHeader, Count, CountBar, StatisticTable, SystemLabel } from "./statistic-table.tsx";

type Props = { statistic: NewsStatistic; filters: StatisticFilters };

/** (2) The years; then each intervention with its conflicts below it: one scale for all bars, so that they compare. */
export function NewsTable({ statistic, filters }: Props) {
  const { interventions, others, years } = statistic;
  const largest = Math.max(
    0,
    ...interventions.flatMap((row) => [row.news, ...row.conflicts.map((conflict) => conflict.news)]),
  );
  if (interventions.length === 0) return <p className="mt-6">No hay actuaciones urbanísticas que contar.</p>;
  return (
    <>
      {years.length > 0 ? <YearTable years={years} filters={filters} /> : null}
      <StatisticTable
        isWide
        caption={`Noticias por actuación urbanística y por conflicto${formatYearsAfterComma(years)}`}
      >
        <thead>
          <tr>
            <ColumnHeader>Actuación urbanística y sus conflictos</ColumnHeader>
            <ColumnHeader isNumber>Noticias</ColumnHeader>
          </tr>
        </thead>
        {interventions.map((intervention) => (
          <InterventionRows
            key={intervention.id}
            intervention={intervention}
            filters={filters}
            largest={largest}
          />
        ))}
      </StatisticTable>
      {others.interventions > 0 ? (
        <p className="mt-3 text-quiet">
          {formatCount(others.interventions, "actuación más", "actuaciones más")} con{" "}
          {formatCount(others.news, "noticia", "noticias")}; el archivo CSV las tiene todas.
        </p>
      ) : null}
    </>
  );
}

function YearTable({ years, filters }: { years: YearCount[]; filters: StatisticFilters }) {
  const largest = Math.max(...years.map(([, news]) => news));
  return (
    <StatisticTable caption="Noticias por año">
      <thead>
        <tr>
          <ColumnHeader>Año</ColumnHeader>
          <ColumnHeader isNumber>Noticias</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {years.map(([year, news]) => (
          <tr key={year} className="border-b border-line">
            <th scope="row" className="px-2 py-1 sm:px-3 text-left font-normal tabular-nums">
              {formatNewsYear(year)}
            </th>
            <td className="w-4/5 px-2 py-1 sm:px-3">
              <CountBar
                value={news}
                to={year === reviewYear ? null : getNewsList(filters, { year })}
                largest={largest}
                color="var(--brand)"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </StatisticTable>
  );
}

type RowsProps = { intervention: NewsOfIntervention; filters: StatisticFilters; largest: number };

function InterventionRows({ intervention, filters, largest }: RowsProps) {
  const { id, name, systemId, news, years, unlinked, unlinkedYears, conflicts } = intervention;
  const system = getSystemKey(systemId);
  const pale = `color-mix(in srgb, ${getSystemColor(system)} 55%, transparent)`;
  return (
    <tbody className="border-b border-line">
      <tr>
        <th scope="rowgroup" className="pt-3 pr-3 pb-1 text-left font-semibold">
          <SystemLabel system={system}>
            <Link
              to={href("/interventions/:interventionId", { interventionId: id })}
              className="text-inherit"
            >
              {name}
            </Link>
          </SystemLabel>
          <div className="pl-7">
            <Years years={years} />
          </div>
        </th>
        <td className="w-2/5 pt-3 pr-2 pb-1 sm:w-1/2 sm:px-3 font-semibold">
          <CountBar
            value={news}
            to={getNewsList(filters, { intervention: id })}
            largest={largest}
            color={getSystemColor(system)}
          />
        </td>
      </tr>
      {conflicts.map((conflict) => (
        <tr key={conflict.id}>
          <th scope="row" className="py-1 pr-3 pl-7 text-left font-normal">
            <Link to={href("/conflicts/:conflictId", { conflictId: conflict.id })}>{conflict.name}</Link>
            <Years years={conflict.years} />
          </th>
          <td className="py-1 pr-2 sm:px-3">
            <CountBar value={conflict.news} largest={largest} color={pale} />
          </td>
        </tr>
      ))}
      {unlinked > 0 ? (
        <tr>
          <th scope="row" className="py-1 pr-3 pl-7 text-left font-normal text-quiet">
            Sin nombrar un conflicto
            <Years years={unlinkedYears} />
          </th>
          <td className="py-1 pr-2 sm:px-3">
            <CountBar
              value={unlinked}
              to={getNewsList(filters, { intervention: id, withConflict: false })}
              largest={largest}
              color="var(--line)"
            />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** The line of years of a row in figures: "2003: 4 · 2004: 1". */
function Years({ years }: { years: YearCount[] }) {
  if (years.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-sm font-normal text-quiet tabular-nums">
      {years.map(([year, news]) => (
        <li key={year}>
          {formatNewsYear(year)}: <Count value={news} />
        </li>
      ))}
    </ul>
  );
}
