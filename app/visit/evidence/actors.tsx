import { href, Link } from "react-router";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { describeListTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { actorFields } from "../../nouns/actors/declaration.ts";
import { listActors } from "../../nouns/actors/queries.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatCount } from "../../shared/values/text.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/actors";
import { formatYears } from "./format-years.ts";
import { listActorYears } from "./queries.server.ts";

const mostActors = 1000;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const [{ items, total }, years, cited] = await loadForPage(
    Promise.all([
      listActors(db, { limit: mostActors, offset: 0 }),
      listActorYears(db),
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
  return { actors, total, takeaway };
}

export default function ActorsPage({ loaderData: { actors, total, takeaway } }: Route.ComponentProps) {
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
      {total === 0 ? (
        <p className="mt-6 max-w-prose">
          El equipo todavía no ha codificado los actores. Mientras tanto,{" "}
          <Link to={href("/conflicts")}>cada conflicto</Link> dice quiénes intervienen.
        </p>
      ) : (
        <>
          <p className="mt-3 text-quiet">{formatCount(total, "actor", "actores")}</p>
          <ul className="mt-6 grid gap-x-10 gap-y-2 md:grid-cols-2">
            {actors.map(({ _id, name, kind, conflicts, years }) => (
              <li key={_id} className="border-b border-line pb-2">
                <Link to={href("/actors/:actorId", { actorId: _id })} className="font-semibold">
                  {name}
                </Link>
                <span className="block text-quiet">
                  {kind} · {formatCount(conflicts, "conflicto", "conflictos")}
                  {years ? ` · ${formatYears(years)}` : null}
                </span>
              </li>
            ))}
          </ul>
          <TakeawayPanel takeaway={takeaway} />
        </>
      )}
    </>
  );
}
