import { href, Link } from "react-router";
import { StageMark } from "../../records/catalog/components/stage-mark.tsx";
import { getStageKey } from "../../records/catalog/constants.ts";
import { ConflictActions } from "../../records/conflicts/components/conflict-actions.tsx";
import { ConflictText } from "../../records/conflicts/components/conflict-text.tsx";
import { conflictMessages } from "../../records/conflicts/contract.ts";
import { findConflictReading } from "../../records/conflicts/queries.server.ts";
import { InterventionLink } from "../../records/interventions/components/intervention-link.tsx";
import { loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { excerpt } from "../../shared/values/text.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/conflict";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return loadRecordForPage(params.conflictId, (id) => findConflictReading(db, id), conflictMessages);
}

export default function ConflictPage({ loaderData: conflict }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-[46rem]">
      <PageHead
        title={conflict.conflictName}
        path={href("/conflicts/:conflictId", { conflictId: conflict._id })}
        description={excerpt(conflict.description, 160)}
      />
      <div className="record-head">
        <p className="flex flex-wrap items-center gap-x-3 text-quiet">
          <Link to={href("/conflicts")}>Conflictos</Link>
          <span className="flex items-center gap-2">
            <StageMark stage={getStageKey(conflict.timeStressOccurrence._id)} />
            {conflict.timeStressOccurrence.systemName}
          </span>
        </p>
        <ConflictActions id={conflict._id} />
      </div>
      <h1 className="mt-2">{conflict.conflictName}</h1>
      <p className="mt-3">{conflict.intervention.interventionName}</p>
      <ConflictText conflict={conflict} />
      <p className="mt-8 flex flex-wrap gap-3">
        <InterventionLink intervention={conflict.intervention} className="button-primary" />
        <Link to={`${href("/news")}?intervention=${conflict.intervention._id}`} className="button-secondary">
          Ver las noticias de la actuación
        </Link>
      </p>
    </article>
  );
}
