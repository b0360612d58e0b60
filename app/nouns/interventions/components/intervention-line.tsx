import { href } from "react-router";
import { RecordLine } from "../../catalog/components/record-line.tsx";
import { SystemName } from "../../catalog/components/system-name.tsx";
import type { InterventionCard } from "../contract.ts";

type Props = { intervention: InterventionCard; headingLevel: 2 | 3 };

export function InterventionLine({ intervention, headingLevel }: Props) {
  const { _id, interventionName, hierarchy, internalSystem } = intervention;
  return (
    <RecordLine
      {...intervention}
      excerpt={intervention.description}
      to={href("/interventions/:interventionId", { interventionId: _id })}
      title={interventionName}
      headingLevel={headingLevel}
    >
      <SystemName systemId={internalSystem._id} name={internalSystem.systemName} />
      <span>{hierarchy.hierarchyName}</span>
    </RecordLine>
  );
}
