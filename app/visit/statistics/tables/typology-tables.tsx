import { fixedSystems, getSystemKey } from "../../../records/catalog/constants.ts";
import { getSystemColor } from "../../../shared/pages/system-style.ts";
import type { StatisticFilters, TypologyStatistic } from "../contract.ts";
import { getConflictList } from "./list-links.ts";
import { ColumnHeader, Count, CountCells, StatisticTable, SystemLabel } from "./statistic-table.tsx";

type Props = { statistic: TypologyStatistic; filters: StatisticFilters };

/** (1) Systems down, hierarchies across; then the types, each with its systems. */
export function TypologyTables({ statistic, filters }: Props) {
  const { systems, hierarchies, types, total } = statistic;
  const largest = Math.max(...systems.flatMap(({ cells }) => cells));
  const at = (place: number) => {
    const { id } = hierarchies[place] ?? {};
    return id === undefined ? {} : { hierarchy: id };
  };
  return (
    <>
      <StatisticTable caption="Conflictos por sistema estructurante y jerarquía urbana">
        <HeadOfHierarchies first="Sistema" hierarchies={hierarchies} />
        <tbody>
          {systems.map(({ id, name, cells, conflicts }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="min-w-44 px-2 py-2 sm:px-3 text-left font-semibold">
                <SystemLabel system={getSystemKey(id)}>{name}</SystemLabel>
              </th>
              {cells.map((count, index) => (
                <td
                  key={hierarchies[index]?.id}
                  className="px-2 py-2 sm:px-3 text-right"
                  style={{ background: getShade(id, count, largest) }}
                >
                  <Count value={count} to={getConflictList(filters, { system: id, ...at(index) })} />
                </td>
              ))}
              <td className="px-2 py-2 sm:px-3 text-right font-semibold">
                <Count value={conflicts} to={getConflictList(filters, { system: id })} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" className="px-2 py-2 sm:px-3 text-left">
              Total
            </th>
            <CountCells
              counts={hierarchies.map(({ conflicts }) => conflicts)}
              total={total}
              getList={(place) => getConflictList(filters, place === null ? {} : at(place))}
            />
          </tr>
        </tfoot>
      </StatisticTable>
      {types.length > 0 ? (
        <StatisticTable caption="Conflictos por tipo, sistema estructurante y jerarquía urbana">
          <HeadOfHierarchies first="Tipo y sus sistemas" hierarchies={hierarchies} />
          {types.map((type) => (
            <tbody key={type.name} className="border-b-2 border-line">
              <tr className="font-semibold">
                <th scope="rowgroup" className="min-w-44 px-2 py-2 sm:px-3 text-left">
                  {type.name}
                </th>
                <CountCells
                  counts={type.cells}
                  total={type.conflicts}
                  getList={(place) =>
                    getConflictList(filters, { type: type.name, ...(place === null ? {} : at(place)) })
                  }
                />
              </tr>
              {type.systems.map(({ id, cells, conflicts }) => (
                <tr key={id} className="border-t border-line">
                  <th scope="row" className="py-1 pr-3 pl-5 text-left font-normal">
                    <SystemLabel system={getSystemKey(id)}>{getSystemName(id)}</SystemLabel>
                  </th>
                  <CountCells
                    counts={cells}
                    total={conflicts}
                    getList={(place) =>
                      getConflictList(filters, {
                        type: type.name,
                        system: id,
                        ...(place === null ? {} : at(place)),
                      })
                    }
                  />
                </tr>
              ))}
            </tbody>
          ))}
        </StatisticTable>
      ) : null}
    </>
  );
}

type Hierarchies = TypologyStatistic["hierarchies"];

function HeadOfHierarchies({ first, hierarchies }: { first: string; hierarchies: Hierarchies }) {
  return (
    <thead>
      <tr>
        <ColumnHeader>{first}</ColumnHeader>
        {hierarchies.map(({ id, name }) => (
          <ColumnHeader key={id} isNumber>
            {name}
          </ColumnHeader>
        ))}
        <ColumnHeader isNumber>Total</ColumnHeader>
      </tr>
    </thead>
  );
}

function getSystemName(systemId: string): string {
  return fixedSystems.find(({ id }) => id === systemId)?.name ?? "";
}

/** The system's colour, paler for fewer conflicts, with enough contrast under the number. */
function getShade(systemId: string, count: number, largest: number): string | undefined {
  if (count === 0) return undefined;
  const strength = Math.round(6 + (26 * count) / largest);
  return `color-mix(in srgb, ${getSystemColor(getSystemKey(systemId))} ${strength}%, transparent)`;
}
