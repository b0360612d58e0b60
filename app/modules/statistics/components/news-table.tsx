import { Link } from "react-router";
import { systemColor } from "../../../shared/system-style.ts";
import { formatCount } from "../../../shared/text.ts";
import { systemKeyOf } from "../../catalog/constants.ts";
import type { NewsOfIntervention, NewsStatistic } from "../contract.ts";
import { ColumnHeader, CountBar, StatisticTable, SystemLabel } from "./statistic-table.tsx";

/** (2) Each intervention with its conflicts below it: one scale for all bars, so that they compare. */
export function NewsTable({ statistic }: { statistic: NewsStatistic }) {
  const { interventions, news, unlinked } = statistic;
  const largest = Math.max(
    0,
    ...interventions.flatMap((row) => [row.news, ...row.conflicts.map((conflict) => conflict.news)]),
  );
  if (interventions.length === 0)
    return <p className="mt-6">Todavía no hay actuaciones urbanísticas que contar.</p>;
  return (
    <>
      <StatisticTable
        caption={`Noticias por actuación urbanística y por conflicto${yearsAfterComma(statistic)}`}
      >
        <thead>
          <tr>
            <ColumnHeader>Actuación urbanística y sus conflictos</ColumnHeader>
            <ColumnHeader isNumber>Noticias</ColumnHeader>
          </tr>
        </thead>
        {interventions.map((intervention) => (
          <InterventionRows key={intervention.id} intervention={intervention} largest={largest} />
        ))}
      </StatisticTable>
      <p className="mt-4 text-quiet">
        {unlinked === 0
          ? `${formatCount(news, "noticia", "noticias")} en total; todas nombran algún conflicto.`
          : `${formatCount(news, "noticia", "noticias")} en total; ${formatCount(unlinked, "no nombra", "no nombran")} ningún conflicto: sin codificar todavía.`}{" "}
        Una noticia puede nombrar varios conflictos.
      </p>
    </>
  );
}

function InterventionRows({ intervention, largest }: { intervention: NewsOfIntervention; largest: number }) {
  const { id, name, systemId, news, unlinked, conflicts } = intervention;
  const system = systemKeyOf(systemId);
  const pale = `color-mix(in srgb, ${systemColor(system)} 55%, transparent)`;
  return (
    <tbody className="border-b border-line">
      <tr>
        <th scope="rowgroup" className="pt-3 pr-3 pb-1 text-left font-semibold">
          <SystemLabel system={system}>
            <Link to={`/interventions/${id}/datasheet`} className="text-inherit">
              {name}
            </Link>
            <span className="font-normal text-quiet">{yearsAfterComma(intervention)}</span>
          </SystemLabel>
        </th>
        <td className="w-2/5 pt-3 pr-2 pb-1 sm:w-1/2 sm:px-3 font-semibold">
          <CountBar value={news} largest={largest} color={systemColor(system)} />
        </td>
      </tr>
      {conflicts.map((conflict) => (
        <tr key={conflict.id}>
          <th scope="row" className="py-1 pr-3 pl-7 text-left font-normal">
            <Link to={`/conflicts/${conflict.id}`}>{conflict.name}</Link>
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
          </th>
          <td className="py-1 pr-2 sm:px-3">
            <CountBar value={unlinked} largest={largest} color="var(--line)" />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function yearsAfterComma({ firstYear, lastYear }: Pick<NewsStatistic, "firstYear" | "lastYear">): string {
  if (firstYear === null) return "";
  return firstYear === lastYear ? `, ${firstYear}` : `, ${firstYear} a ${lastYear}`;
}
