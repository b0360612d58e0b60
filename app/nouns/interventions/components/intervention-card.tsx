import { href } from "react-router";
import { getSystemTextColor } from "../../../shared/pages/system-style.ts";
import { Link } from "../../../ui/lists/link.tsx";
import { listWidths, RecordImage, rowWidths } from "../../catalog/components/record-image.tsx";
import { SystemPictogram } from "../../catalog/components/system-pictogram.tsx";
import { getSystemKey } from "../../catalog/constants.ts";
import type { InterventionCard as Intervention } from "../contract.ts";

type Props = {
  intervention: Intervention;
  /** One below the list's heading. */
  headingLevel: 2 | 3;
  /** Position in a list; absent where three cards are in a row. */
  place?: number;
};

export function InterventionCard({ intervention, headingLevel, place }: Props) {
  const Heading = `h${headingLevel}` as const;
  const { hierarchy, internalSystem } = intervention;
  const system = getSystemKey(internalSystem._id);
  return (
    <article className="card">
      <p className="text-sm text-quiet">{hierarchy.hierarchyName}</p>
      <div className="mt-2">
        <RecordImage
          image={intervention.image}
          alt={intervention.imageAlt}
          systemId={internalSystem._id}
          sizes={place === undefined ? rowWidths : listWidths}
          place={place}
        />
      </div>
      <Heading className="card-title">
        <Link to={href("/interventions/:interventionId", { interventionId: intervention._id })}>
          {intervention.interventionName}
        </Link>
      </Heading>
      <p className="mt-2">{intervention.description}</p>
      <dl className="mt-3 text-sm">
        <dt className="font-semibold">Proyecto estratégico</dt>
        <dd className="text-quiet">{intervention.strategicProject}</dd>
        <dt className="mt-1 font-semibold">Sistema</dt>
        <dd className="flex items-center gap-2">
          {/* The colours have enough contrast for pictograms everywhere, for small text only on paper. */}
          <span style={{ color: getSystemTextColor(system) }}>
            <SystemPictogram system={system} size={20} />
          </span>
          {internalSystem.systemName}
        </dd>
      </dl>
      <p className="mt-auto pt-4">
        <Link to={href("/interventions/:interventionId/datasheet", { interventionId: intervention._id })}>
          Ver ficha técnica<span className="sr-only"> de {intervention.interventionName}</span>
        </Link>
      </p>
    </article>
  );
}
