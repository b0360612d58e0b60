import { href, Link } from "react-router";
import { formatCount } from "../../../shared/values/text.ts";
import type { ActorStatistic, ActorsOfType, Side, StatisticFilters } from "../contract.ts";
import { getConflictList } from "./list-links.ts";
import { ColumnHeader, CountCells, StatisticTable } from "./statistic-table.tsx";

const sides = [
  { key: "claimants", side: "claimant", name: "Demandantes" },
  { key: "defendants", side: "defendant", name: "Demandados" },
] as const;

/** (3) Types down, each with who claims and against whom; escalations across. */
export function ActorsTable({
  statistic: { escalations, types, asWritten },
  filters,
}: {
  statistic: ActorStatistic;
  filters: StatisticFilters;
}) {
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
        <TypeRows key={type.name} type={type} escalations={escalations} filters={filters} />
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

type TypeProps = {
  type: ActorsOfType;
  escalations: ActorStatistic["escalations"];
  filters: StatisticFilters;
};

function TypeRows({ type, escalations, filters }: TypeProps) {
  const getList = (place: number | null, part = {}) => {
    const escalation = place === null ? {} : { escalation: escalations[place]?.name ?? "" };
    return getConflictList(filters, { type: type.name, ...part, ...escalation });
  };
  return (
    <>
      <tbody className="border-t-2 border-line">
        <tr className="font-semibold">
          <th scope="row" className="min-w-56 px-2 pt-3 pb-1 sm:px-3 text-left">
            {type.name}
          </th>
          <CountCells
            counts={type.cells}
            total={type.conflicts}
            getList={(place) => (place === null ? null : getList(place))}
          />
        </tr>
      </tbody>
      {sides.map(({ key, side, name }) => (
        <SideRows
          key={key}
          name={name}
          side={type[key]}
          columns={escalations.length + 2}
          getList={(actor, place) => (place === null ? null : getList(place, { actor, side }))}
        />
      ))}
    </>
  );
}

type SideProps = {
  name: string;
  side: Side;
  columns: number;
  /** @param place of the escalation; null of the total */
  getList: (actor: string, place: number | null) => string | null;
};

function SideRows({ name, side, columns, getList }: SideProps) {
  const others = side.actors - side.mostNamed.length;
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={columns} className="px-2 pt-2 sm:px-3 text-left text-sm text-quiet">
          {side.actors === 0 ? `${name}: sin codificar` : name}
        </th>
      </tr>
      {side.mostNamed.map((actor) => (
        <tr key={actor.id}>
          <th scope="row" className="py-0.5 pr-3 pl-5 text-left font-normal">
            <Link to={href("/actors/:actorId", { actorId: actor.id })}>{actor.name}</Link>
          </th>
          <CountCells
            counts={actor.cells}
            total={actor.conflicts}
            getList={(place) => getList(actor.id, place)}
          />
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
