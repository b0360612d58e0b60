import { notFound } from "../../../shared/errors.ts";
import { isId } from "../../../shared/ids.ts";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { InterventionLink } from "../../interventions/components/intervention-link.tsx";
import { RecordImage } from "../../media/components/record-image.tsx";
import { conflictMessages } from "../contract.ts";
import { getConflict } from "../queries.server.ts";
import type { Route } from "./+types/conflict";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const read = isId(params.conflictId)
    ? getConflict(db, params.conflictId)
    : Promise.reject(notFound(conflictMessages.unknown));
  const { intervention, ...conflict } = await orErrorPage(read, conflictMessages.loadFailed);
  const { _id, interventionName, internalSystem, datasheet } = intervention;
  return { ...conflict, intervention: { _id, interventionName, internalSystem, datasheet } };
}

export default function ConflictPage({ loaderData: conflict }: Route.ComponentProps) {
  const { intervention } = conflict;
  const actors = [
    { label: "Demandantes", names: conflict.claimants },
    { label: "Demandados", names: conflict.defendants },
  ].filter(({ names }) => names.length > 0);
  return (
    <article className="max-w-prose">
      <title>{conflict.conflictName}</title>
      <p className="text-quiet">Conflicto · {conflict.timeStressOccurrence.systemName}</p>
      <h1 className="mt-1">{conflict.conflictName}</h1>
      <p className="mt-3">
        {intervention.interventionName}. <InterventionLink intervention={intervention} />
      </p>
      <div className="mt-6">
        <RecordImage image={conflict.image} systemId={intervention.internalSystem} recordId={conflict._id} />
      </div>
      <p className="mt-6 whitespace-pre-line">{conflict.description}</p>
      <dl className="mt-6 grid gap-2">
        <dt className="font-semibold">Actores involucrados</dt>
        <dd className="whitespace-pre-line">{conflict.actorsInvolved}</dd>
        {actors.map(({ label, names }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd>{names.join("; ")}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
