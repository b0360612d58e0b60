import { Link } from "react-router";
import type { AmbiguousName } from "../../../features/mentions/contract.ts";
import { placeRegisterPaths } from "../../../nouns/places/declaration.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { placeKindNames } from "../../../shared/places/place-kinds.ts";
import { useCan } from "../../../shared/session/session.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { useWriting } from "./use-writing.ts";

type Props = { names: readonly AmbiguousName[] };

/** Names that are mostly a road's or a landfill's: one press lets them count only after the word for a kind of place. */
export default function AmbiguousNames({ names }: Props) {
  const { problem, send } = useWriting();
  const mayEdit = useCan("editPlaces");
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="ambiguos" className="mt-6">
      <h3 id="ambiguos">Nombres que suelen ser otra cosa</h3>
      <p className="mt-2 max-w-[70ch]">
        Los textos los dan más veces a una vía, una quebrada o un relleno que al lugar. Marcado como ambiguo,
        un nombre solo cuenta después de barrio, sector, comuna, vereda o corregimiento.
      </p>
      {problem ? <PageMessage kind="error">{problem}</PageMessage> : null}
      <ul className="mt-3 grid gap-3">
        {names.map(({ place, others, sure, alone, example }) => (
          <li key={place._id} data-row="" tabIndex={-1} className="border-b border-line pb-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong>{place.name}</strong>
              <span className="text-quiet">
                {placeKindNames[place.kind].toLowerCase()} · {formatCount(others, "vez", "veces")} otra cosa,{" "}
                {sure} el lugar, {alone} sin decirlo
              </span>
              <Link to={`?of=${place._id}`}>
                Ver sus menciones<span className="sr-only"> de {place.name}</span>
              </Link>
              {mayEdit ? (
                <button
                  type="button"
                  className="button-link"
                  onClick={() =>
                    send("PUT", apiPath(placeRegisterPaths.one, { id: place._id }), {
                      ...place,
                      parent: place.parent ?? "",
                      ambiguous: "sí",
                    })
                  }
                >
                  Marcar como ambiguo<span className="sr-only"> {place.name}</span>
                </button>
              ) : null}
            </p>
            <p className="max-w-[70ch] text-quiet">…{example}…</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
