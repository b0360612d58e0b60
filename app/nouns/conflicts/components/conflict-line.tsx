import { href } from "react-router";
import { queryFlags } from "../../../shared/lists/query-flags.ts";
import { ReadMore } from "../../../ui/lists/links/read-more.tsx";
import { RecordLine } from "../../catalog/components/record-line.tsx";
import { StageMark } from "../../catalog/components/stage-mark.tsx";
import { SystemName } from "../../catalog/components/system-name.tsx";
import type { ConflictCard } from "../contract.ts";

type Props = { conflict: ConflictCard; parameters: string; headingLevel: 2 | 3 };

export function ConflictLine({ conflict, parameters, headingLevel }: Props) {
  const { _id, conflictName, timeStressOccurrence: stage, intervention } = conflict;
  return (
    <RecordLine
      {...conflict}
      to={href("/conflicts/:conflictId", { conflictId: _id })}
      title={conflictName}
      headingLevel={headingLevel}
    >
      <span className="system-name">
        <StageMark stageId={stage._id} size={14} />
        {stage.systemName}
      </span>
      <SystemName systemId={intervention.internalSystem} name={intervention.interventionName} />
      <ReadMore parameters={parameters} flag={queryFlags.readConflict} id={_id} name={conflictName} />
    </RecordLine>
  );
}
