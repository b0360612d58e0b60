import { Link } from "react-router";
import { excerpt } from "../../../shared/text.ts";
import { StageMark } from "../../catalog/components/stage-mark.tsx";
import { stageKeyOf } from "../../catalog/constants.ts";
import { InterventionLink } from "../../interventions/components/intervention-link.tsx";
import { RecordImage } from "../../media/components/record-image.tsx";
import type { ConflictCard as Conflict } from "../contract.ts";

/** Title cut to 80 characters and text to 150, on word boundaries. */
export function ConflictCard({ conflict }: { conflict: Conflict }) {
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-4">
      <RecordImage
        image={conflict.image}
        systemId={conflict.intervention.internalSystem}
        recordId={conflict._id}
      />
      <p className="mt-3 flex items-center gap-2 text-sm text-quiet">
        <StageMark stage={stageKeyOf(conflict.timeStressOccurrence._id)} />
        {conflict.timeStressOccurrence.systemName}
      </p>
      <h2 className="text-xl font-semibold">
        <Link to={`/conflicts/${conflict._id}`} className="no-underline">
          {excerpt(conflict.conflictName, 80)}
        </Link>
      </h2>
      <p className="mt-2">{excerpt(conflict.description, 150)}</p>
      <p className="mt-auto flex flex-wrap gap-x-5 gap-y-1 pt-4">
        <Link to={`/conflicts/${conflict._id}`}>
          Leer más<span className="sr-only"> sobre {excerpt(conflict.conflictName, 80)}</span>
        </Link>
        <InterventionLink intervention={conflict.intervention} />
      </p>
    </article>
  );
}
