import { href } from "react-router";
import { addFlag, queryFlags } from "../../../shared/lists/query-flags.ts";
import { opensDialog } from "../../../ui/dialogs/dialog.tsx";
import { Link } from "../../../ui/lists/link.tsx";
import { LinePicture } from "../../catalog/components/line-picture.tsx";
import { StageMark } from "../../catalog/components/stage-mark.tsx";
import { SystemName } from "../../catalog/components/system-name.tsx";
import { getStageKey } from "../../catalog/constants.ts";
import type { ConflictCard } from "../contract.ts";

type Props = { conflict: ConflictCard; parameters: string; headingLevel: 2 | 3 };

/** One line of the list; "Leer más" opens the whole conflict over it. */
export function ConflictLine({ conflict, parameters, headingLevel }: Props) {
  const Heading = `h${headingLevel}` as const;
  const { timeStressOccurrence: stage, intervention } = conflict;
  return (
    <article className="line">
      <div className="min-w-0 flex-1">
        <Heading className="line-title">
          <Link to={href("/conflicts/:conflictId", { conflictId: conflict._id })}>
            {conflict.conflictName}
          </Link>
        </Heading>
        <p className="line-facts">
          <span className="system-name">
            <StageMark stage={getStageKey(stage._id)} size={14} />
            {stage.systemName}
          </span>
          <SystemName systemId={intervention.internalSystem} name={intervention.interventionName} />
          <Link
            to={addFlag(parameters, queryFlags.readConflict, conflict._id)}
            state={opensDialog}
            preventScrollReset
            rel="nofollow"
          >
            Leer más<span className="sr-only"> sobre {conflict.conflictName}</span>
          </Link>
        </p>
      </div>
      <LinePicture image={conflict.image} alt={conflict.imageAlt} />
    </article>
  );
}
