import { formatCount, formatNumber } from "../../../shared/text.ts";
import type { ActorStatistic, Side } from "../contract.ts";
import { ColumnHeader, Count, StatisticTable } from "./statistic-table.tsx";

/** (3) Types, within each its escalations, with who claims and against whom. */
export function ActorsTable({ statistic }: { statistic: ActorStatistic }) {
  const { groups, uncoded, withoutActors } = statistic;
  const types = [...Map.groupBy(groups, ({ type }) => type)];
  return (
    <>
      {types.length === 0 ? (
        <p className="mt-6">Todavía no hay conflictos con tipo y escalamiento codificados.</p>
      ) : (
        <StatisticTable caption="Demandantes y demandados más nombrados, por tipo de conflicto y escalamiento">
          <thead>
            <tr>
              <ColumnHeader>Tipo</ColumnHeader>
              <ColumnHeader>Escalamiento</ColumnHeader>
              <ColumnHeader isNumber>Conflictos</ColumnHeader>
              <ColumnHeader>Demandantes</ColumnHeader>
              <ColumnHeader>Demandados</ColumnHeader>
            </tr>
          </thead>
          {types.map(([type, escalations]) => (
            <tbody key={type} className="border-b-2 border-line align-top">
              {escalations.map(({ escalation, conflicts, claimants, defendants }, index) => (
                <tr key={escalation} className="border-b border-line">
                  {index === 0 ? (
                    <th
                      scope="rowgroup"
                      rowSpan={escalations.length}
                      className="min-w-32 px-2 py-2 sm:px-3 text-left font-semibold"
                    >
                      {type}
                    </th>
                  ) : null}
                  <th scope="row" className="min-w-32 px-2 py-2 sm:px-3 text-left font-normal">
                    {escalation}
                  </th>
                  <td className="px-2 py-2 sm:px-3 text-right">
                    <Count value={conflicts} />
                  </td>
                  <td className="min-w-56 px-2 py-2 sm:px-3">
                    <SideList side={claimants} />
                  </td>
                  <td className="min-w-56 px-2 py-2 sm:px-3">
                    <SideList side={defendants} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </StatisticTable>
      )}
      <p className="mt-4 text-quiet">
        {uncoded === 0
          ? "Todos los conflictos tienen tipo y escalamiento codificados."
          : `${formatCount(uncoded, "conflicto", "conflictos")} sin tipo o sin escalamiento: sin codificar todavía.`}
        {withoutActors > 0
          ? ` ${formatCount(withoutActors, "conflicto codificado no tiene", "conflictos codificados no tienen")} todavía demandantes ni demandados.`
          : null}
      </p>
    </>
  );
}

function SideList({ side: { actors, mostNamed } }: { side: Side }) {
  if (actors === 0) return <span className="text-quiet">Sin codificar</span>;
  const others = actors - mostNamed.length;
  return (
    <ul>
      {mostNamed.map(({ name, conflicts }) => (
        <li key={name} className="flex justify-between gap-3">
          <span className="min-w-0">{name}</span>
          <span className="shrink-0 text-quiet tabular-nums">
            {formatNumber(conflicts)}
            <span className="sr-only">{conflicts === 1 ? " conflicto" : " conflictos"}</span>
          </span>
        </li>
      ))}
      {others > 0 ? (
        <li className="text-quiet">y {formatCount(others, "actor más", "actores más")}</li>
      ) : null}
    </ul>
  );
}
