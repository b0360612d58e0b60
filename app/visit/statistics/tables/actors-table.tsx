import { formatCount } from "../../../shared/values/text.ts";
import type { ActorStatistic, ActorsOfType, Side } from "../contract.ts";
import { ColumnHeader, CountCells, StatisticTable } from "./statistic-table.tsx";

const sides = [
  { key: "claimants", name: "Demandantes" },
  { key: "defendants", name: "Demandados" },
] as const;

/** (3) Types down, each with who claims and against whom; escalations across. */
export function ActorsTable({ statistic: { escalations, types, asWritten } }: { statistic: ActorStatistic }) {
  if (asWritten.length > 0) return <ActorsAsWritten actors={asWritten} />;
  if (types.length === 0)
    return <p className="mt-6">No hay conflictos con tipo y escalamiento codificados.</p>;
  return (
    <StatisticTable caption="Conflictos en que se nombra a cada actor, por tipo y escalamiento">
      <thead>
        <tr>
          <ColumnHeader>Tipo y sus actores</ColumnHeader>
          {escalations.map(({ name }) => (
            <ColumnHeader key={name} isNumber>
              {name}
            </ColumnHeader>
          ))}
          <ColumnHeader isNumber>Total</ColumnHeader>
        </tr>
      </thead>
      {types.map((type) => (
        <TypeRows key={type.name} type={type} columns={escalations.length + 2} />
      ))}
    </StatisticTable>
  );
}

/** Before any coding. */
function ActorsAsWritten({ actors }: { actors: ActorStatistic["asWritten"] }) {
  return (
    <StatisticTable caption="Actores como los escribe el estudio, sin codificar todavía">
      <thead>
        <tr>
          <ColumnHeader>Actor</ColumnHeader>
          <ColumnHeader isNumber>Conflictos</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {actors.map(({ name, conflicts }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="px-2 py-0.5 text-left font-normal sm:px-3">
              {name}
            </th>
            <CountCells counts={[]} total={conflicts} />
          </tr>
        ))}
      </tbody>
    </StatisticTable>
  );
}

function TypeRows({ type, columns }: { type: ActorsOfType; columns: number }) {
  return (
    <>
      <tbody className="border-t-2 border-line">
        <tr className="font-semibold">
          <th scope="row" className="min-w-56 px-2 pt-3 pb-1 sm:px-3 text-left">
            {type.name}
          </th>
          <CountCells counts={type.cells} total={type.conflicts} />
        </tr>
      </tbody>
      {sides.map(({ key, name }) => (
        <SideRows key={key} name={name} side={type[key]} columns={columns} />
      ))}
    </>
  );
}

function SideRows({ name, side, columns }: { name: string; side: Side; columns: number }) {
  const others = side.actors - side.mostNamed.length;
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={columns} className="px-2 pt-2 sm:px-3 text-left text-sm text-quiet">
          {side.actors === 0 ? `${name}: sin codificar` : name}
        </th>
      </tr>
      {side.mostNamed.map((actor) => (
        <tr key={actor.name}>
          <th scope="row" className="py-0.5 pr-3 pl-5 text-left font-normal">
            {actor.name}
          </th>
          <CountCells counts={actor.cells} total={actor.conflicts} />
        </tr>
      ))}
      {others > 0 ? (
        <tr>
          <td colSpan={columns} className="py-0.5 pr-3 pl-5 text-quiet">
            y {formatCount(others, "actor más", "actores más")}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
