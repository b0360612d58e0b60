import { useEffect, useState } from "react";
import type { ActorRecord } from "../../../records/actors/contract.ts";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { actorPaths, apiPath } from "../../../shared/api/api-paths.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { PageMessage } from "../../../ui/page-message.tsx";

type Props = {
  ids: readonly string[];
  isBusy: boolean;
  onMerge: (into: string, others: string[]) => Promise<void>;
};
type Shown = Pick<ActorRecord, "_id" | "name" | "mergedNames" | "conflicts">;

/** Which of the selected actors stands for the others, and what that joins. */
export default function MergeActors({ ids, isBusy, onMerge }: Props) {
  const [actors, setActors] = useState<readonly Shown[]>([]);
  const [into, setInto] = useState("");
  const [problem, setProblem] = useState("");
  const key = ids.join(" ");
  useEffect(() => {
    let isCurrent = true;
    const load = (id: string) => callApi<Shown>("GET", apiPath(actorPaths.one, { id }));
    Promise.all(key.split(" ").map(load)).then(
      (loaded) => {
        if (!isCurrent) return;
        // One that is merged already shows as the actor that stands for it.
        const distinct = [...new Map(loaded.map((actor) => [actor._id, actor])).values()];
        distinct.sort((a, b) => countConflicts(b) - countConflicts(a) || a.name.localeCompare(b.name, "es"));
        setActors(distinct);
        setInto(distinct[0]?._id ?? "");
      },
      (error: unknown) => isCurrent && setProblem(explain(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
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
                onChange={() => setInto(actor._id)}
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

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}
