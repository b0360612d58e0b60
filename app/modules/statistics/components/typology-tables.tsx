import { systemColor } from "../../../shared/system-style.ts";
import { formatCount } from "../../../shared/text.ts";
import { systemKeyOf } from "../../catalog/constants.ts";
import type { TypologyStatistic } from "../contract.ts";
import { ColumnHeader, Count, CountBar, StatisticTable, SystemLabel } from "./statistic-table.tsx";

/** (1) Systems down, hierarchies across; then the types. */
export function TypologyTables({ statistic }: { statistic: TypologyStatistic }) {
  const { systems, hierarchies, types, total, uncoded } = statistic;
  const largest = Math.max(...systems.flatMap(({ cells }) => cells));
  return (
    <>
      <StatisticTable caption="Conflictos por sistema estructurante y jerarquía urbana">
        <thead>
          <tr>
            <ColumnHeader>Sistema</ColumnHeader>
            {hierarchies.map(({ id, name }) => (
              <ColumnHeader key={id} isNumber>
                {name}
              </ColumnHeader>
            ))}
            <ColumnHeader isNumber>Total</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {systems.map(({ id, name, cells, conflicts }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="min-w-44 px-2 py-2 sm:px-3 text-left font-semibold">
                <SystemLabel system={systemKeyOf(id)}>{name}</SystemLabel>
              </th>
              {cells.map((count, index) => (
                <td
                  key={hierarchies[index]?.id}
                  className="px-2 py-2 sm:px-3 text-right"
                  style={{ background: shade(id, count, largest) }}
                >
                  <Count value={count} />
                </td>
              ))}
              <td className="px-2 py-2 sm:px-3 text-right font-semibold">
                <Count value={conflicts} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" className="px-2 py-2 sm:px-3 text-left">
              Total
            </th>
            {hierarchies.map(({ id, conflicts }) => (
              <td key={id} className="px-2 py-2 sm:px-3 text-right">
                <Count value={conflicts} />
              </td>
            ))}
            <td className="px-2 py-2 sm:px-3 text-right">
              <Count value={total} />
            </td>
          </tr>
        </tfoot>
      </StatisticTable>
      {types.length > 0 ? (
        <StatisticTable caption="Conflictos por tipo">
          <thead>
            <tr>
              <ColumnHeader>Tipo</ColumnHeader>
              <ColumnHeader isNumber>Conflictos</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {types.map(({ name, conflicts }) => (
              <tr key={name} className="border-b border-line">
                <th scope="row" className="w-2/5 px-2 py-2 sm:px-3 text-left font-normal">
                  {name}
                </th>
                <td className="px-2 py-2 sm:px-3">
                  <CountBar value={conflicts} largest={types[0]?.conflicts ?? 0} color="var(--brand)" />
                </td>
              </tr>
            ))}
          </tbody>
        </StatisticTable>
      ) : null}
      <p className="mt-4 text-quiet">
        {uncoded === 0
          ? "Todos los conflictos tienen su tipo codificado."
          : `${formatCount(uncoded, "conflicto", "conflictos")} sin tipo: sin codificar todavía.`}
      </p>
    </>
  );
}

/** The system's colour, paler the fewer conflicts; never so strong that the number on it is hard to read. */
function shade(systemId: string, count: number, largest: number): string | undefined {
  if (count === 0) return undefined;
  const strength = Math.round(6 + (26 * count) / largest);
  return `color-mix(in srgb, ${systemColor(systemKeyOf(systemId))} ${strength}%, transparent)`;
}
