import { href } from "react-router";
import { Link } from "../../../ui/lists/link.tsx";
import { LinePicture } from "../../catalog/components/line-picture.tsx";
import { SystemName } from "../../catalog/components/system-name.tsx";
import type { InterventionCard } from "../contract.ts";

type Props = { intervention: InterventionCard; headingLevel: 2 | 3 };

export function InterventionLine({ intervention, headingLevel }: Props) {
  const Heading = `h${headingLevel}` as const;
  const { _id, interventionName, hierarchy, internalSystem } = intervention;
  return (
    <article className="line">
      <div className="min-w-0 flex-1">
        <Heading className="line-title">
          <Link to={href("/interventions/:interventionId/datasheet", { interventionId: _id })}>
            {interventionName}
          </Link>
        </Heading>
        <p className="line-facts">
          <SystemName systemId={internalSystem._id} name={internalSystem.systemName} />
          <span>{hierarchy.hierarchyName}</span>
        </p>
      </div>
      <LinePicture image={intervention.image} alt={intervention.imageAlt} />
    </article>
  );
}
