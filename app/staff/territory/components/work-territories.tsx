import { href, Link } from "react-router";
import type { Territory } from "../../../features/mentions/contract.ts";
import { workPlacePaths } from "../../../nouns/work-places/declaration.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { placeRelationNames } from "../../../shared/places/place-kinds.ts";
import { useCan } from "../../../shared/session/session.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { useWriting } from "./use-writing.ts";

type Props = { works: readonly Territory[] };

/** Each work with where it lies, and with what its name and datasheet propose: one press decides. */
export default function WorkTerritories({ works }: Props) {
  const { problem, send } = useWriting();
  const [mayWrite, mayDelete] = [useCan("writeContent"), useCan("deleteContent")];
  const placed = works.filter(({ places }) => places.length > 0).length;
  return (
    <>
      <p className="mt-2 max-w-[70ch]">
        {placed} de {formatCount(works.length, "actuación tiene", "actuaciones tienen")} su lugar. Las
        propuestas salen del nombre y de la ficha; solo cuenta lo que decidas. Otro lugar se agrega en{" "}
        <Link to={href("/admin/records/:noun/:recordId", { noun: "work_place", recordId: "new" })}>
          su formulario
        </Link>
        , y se corrige en{" "}
        <Link to={href("/admin/records/:noun", { noun: "work_place" })}>la tabla de territorios</Link>.
      </p>
      {problem ? <PageMessage kind="error">{problem}</PageMessage> : null}
      <ul className="mt-4 grid gap-4">
        {works.map(({ _id, interventionName, places, proposed }) => (
          <li key={_id} data-row="" tabIndex={-1} className="border-b border-line pb-3">
            <Link
              to={href("/interventions/:interventionId", { interventionId: _id })}
              className="font-semibold"
            >
              {interventionName}
            </Link>
            {places.map((place) => (
              <p key={place._id} className="flex flex-wrap items-baseline gap-x-3">
                {placeRelationNames[place.relation]} {place.name}
                {mayDelete ? (
                  <button
                    type="button"
                    className="button-link"
                    onClick={() => send("DELETE", apiPath(workPlacePaths.one, { id: place._id }))}
                  >
                    Quitar
                    <span className="sr-only">
                      {" "}
                      {place.name} de {interventionName}
                    </span>
                  </button>
                ) : null}
              </p>
            ))}
            {proposed.map(({ place, name, quote, times }) => (
              <p key={place} className="flex flex-wrap items-baseline gap-x-3 text-quiet">
                <span>
                  ¿{name}?{" "}
                  <span className="text-[0.9em]">
                    {times >= 100
                      ? "Está en el nombre"
                      : `«${quote}», ${formatCount(times, "vez", "veces")} en la ficha`}
                  </span>
                </span>
                {mayWrite
                  ? (["in", "affects"] as const).map((relation) => (
                      <button
                        key={relation}
                        type="button"
                        className="button-link"
                        onClick={() =>
                          send("POST", workPlacePaths.list, {
                            intervention: _id,
                            place,
                            relation,
                            quote,
                          })
                        }
                      >
                        {relation === "in" ? "Queda allí" : "Lo afecta"}
                        <span className="sr-only">
                          : {interventionName}, {name}
                        </span>
                      </button>
                    ))
                  : null}
              </p>
            ))}
            {places.length + proposed.length === 0 ? (
              <p className="text-quiet">Sin lugar ni propuestas.</p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
