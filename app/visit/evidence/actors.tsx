import { href, Link } from "react-router";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { describeListTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { actorFields } from "../../nouns/actors/declaration.ts";
import { listActors } from "../../nouns/actors/queries.server.ts";
import { filterSchema, readListRequest } from "../../records/filters/read-filters.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatYears } from "../../shared/values/dates.ts";
import { formatCount } from "../../shared/values/text.ts";
import { LackingFilters } from "../../ui/lists/filter-chips.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { listWrittenActors } from "../statistics/figures/actors.server.ts";
import type { Route } from "./+types/actors";
import { listActorYears } from "./queries.server.ts";

const mostActors = 1000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { lacking } = readListRequest(request, "actors", filterSchema("actors"));
  const { db, ownAddress } = context.get(appContext);
  const [{ items, total }, years, written, cited] = await loadForPage(
    Promise.all([
      listActors(db, { limit: mostActors, offset: 0 }),
      listActorYears(db),
      listWrittenActors(db),
      readCited(db, ownAddress),
    ]),
    "Error al cargar los actores",
  );
  const actors = items.map(({ _id, name, kind, conflicts }) => ({
    _id,
    name,
    kind: actorFields.kind.options[kind],
    conflicts: new Set(conflicts.map((conflict) => conflict._id)).size,
    years: years.get(_id) ?? null,
  }));
  const takeaway = describeListTakeaway(cited, { list: "actors", filters: {}, active: [], total });
  return { actors, total, written, takeaway, lacking };
}

export default function ActorsPage({
  loaderData: { actors, total, written, takeaway, lacking },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Actores"
        path={href("/actors")}
        description="Quiénes reclaman, a quiénes se reclama y quiénes median o vigilan en los conflictos del estudio."
      />
      <h1>Actores</h1>
      <p className="mt-3 max-w-prose">
        Quiénes reclaman, a quiénes se reclama y quiénes median o vigilan en los conflictos.
      </p>
      <LackingFilters lacking={lacking} />
      {total > 0 ? (
        <>
          <p className="mt-3 text-quiet">{formatCount(total, "actor", "actores")}</p>
          <ul className="mt-6 grid gap-x-10 gap-y-2 md:grid-cols-2 xl:grid-cols-3">
            {actors.map(({ _id, name, kind, conflicts, years }) => (
              <li key={_id} className="border-b border-line pb-2">
                <Link to={href("/actors/:actorId", { actorId: _id })} className="font-semibold">
                  {name}
                </Link>
                <span className="block text-quiet">
                  {kind}
                  {conflicts > 0 ? ` · ${formatCount(conflicts, "conflicto", "conflictos")}` : null}
                  {years ? ` · ${formatYears(years)}` : null}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {total === 0 || written.length > 0 ? (
        <>
          <p className="mt-6 max-w-prose">
            El equipo todavía no ha codificado quién está en cada conflicto. Mientras tanto, estos son los
            nombres como los escribe el estudio en <Link to={href("/conflicts")}>sus conflictos</Link>, sin
            decir de qué lado están: dos formas de un nombre pueden ser un mismo actor.
          </p>
          <ul className="mt-6 gap-x-10 sm:columns-2 lg:columns-3">
            {written.map(({ name, conflicts }) => (
              <li key={name} className="break-inside-avoid border-b border-line py-1">
                {name}{" "}
                <span className="whitespace-nowrap text-quiet">
                  {formatCount(conflicts, "conflicto", "conflictos")}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {total > 0 ? <TakeawayPanel takeaway={takeaway} /> : null}
    </>
  );
}
