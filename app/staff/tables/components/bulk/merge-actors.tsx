import { useState } from "react";
import type { ActorRecord } from "../../../../nouns/actors/contract.ts";
import { actorPaths } from "../../../../nouns/actors/declaration.ts";
import { callApi } from "../../../../shared/api/api-client.ts";
import { apiPath } from "../../../../shared/api/api-paths.ts";
import { formatCount } from "../../../../shared/values/text.ts";
import { useLoaded } from "../../../../ui/forms/small/use-loaded.ts";
import { PageMessage } from "../../../../ui/page-message.tsx";

type Props = {
  ids: readonly string[];
  isBusy: boolean;
  onMerge: (into: string, others: string[]) => Promise<void>;
};
type Shown = Pick<ActorRecord, "_id" | "name" | "mergedNames" | "conflicts">;

/** Which of the selected actors stands for the others, and what that joins. */
export default function MergeActors({ ids, isBusy, onMerge }: Props) {
  const { loaded, problem } = useLoaded(ids.join(" "), loadActors);
  const [picked, setPicked] = useState("");
  const actors = loaded ?? [];
  const into = (actors.find(({ _id }) => _id === picked) ?? actors[0])?._id ?? "";
  const others = actors.map(({ _id }) => _id).filter((id) => id !== into);

  if (problem !== "") return <PageMessage kind="error">{problem}</PageMessage>;
  if (actors.length === 0) return <p role="status">Cargando los actores…</p>;
  if (actors.length === 1) return <p role="status">Ya son el mismo actor.</p>;
  return (
    <fieldset className="basis-full">
      <legend className="field-label">¿Cuál representa a los demás?</legend>
      <ul className="checks">
        {actors.map((actor) => (
          <li key={actor._id}>
            <label className="check">
              <input
                type="radio"
                name="into"
                checked={actor._id === into}
                onChange={() => setPicked(actor._id)}
              />
              <span>
                {actor.name}
                <span className="text-quiet">
                  {" "}
                  · {formatCount(countConflicts(actor), "conflicto", "conflictos")}
                  {actor.mergedNames.length > 0 ? ` · con ${actor.mergedNames.join("; ")}` : null}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="field-help mt-2">
        Los otros nombres quedan como suyos: llevan a este actor, y cada conflicto conserva cómo lo escribió.
      </p>
      <button
        type="button"
        className="button-primary mt-2"
        disabled={isBusy}
        onClick={() => void onMerge(into, others)}
      >
        Unir los {actors.length}
      </button>
    </fieldset>
  );
}

const countConflicts = ({ conflicts }: Shown) => new Set(conflicts.map(({ _id }) => _id)).size;

/** Those with the most conflicts first. One that is merged already is the actor that stands for it. */
async function loadActors(ids: string): Promise<Shown[]> {
  const load = (id: string) => callApi<Shown>("GET", apiPath(actorPaths.one, { id }));
  const loaded = await Promise.all(ids.split(" ").map(load));
  const distinct = [...new Map(loaded.map((actor) => [actor._id, actor])).values()];
  return distinct.sort((a, b) => countConflicts(b) - countConflicts(a) || a.name.localeCompare(b.name, "es"));
}
