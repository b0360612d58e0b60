import { Link } from "react-router";
import { excerpt } from "../../../shared/text.ts";
import { SystemPictogram } from "../../catalog/components/system-pictogram.tsx";
import { systemKeyOf } from "../../catalog/constants.ts";
import { RecordImage } from "../../media/components/record-image.tsx";
import type { Intervention } from "../contract.ts";

export function InterventionCard({ intervention }: { intervention: Intervention }) {
  const { hierarchy, internalSystem } = intervention;
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-4">
      <p className="text-sm text-quiet">{hierarchy.hierarchyName}</p>
      <div className="mt-2">
        <RecordImage image={intervention.image} systemId={internalSystem._id} recordId={intervention._id} />
      </div>
      <h3 className="mt-3 text-xl font-semibold">{intervention.interventionName}</h3>
      <p className="mt-2">{excerpt(intervention.description, 150)}</p>
      <dl className="mt-3 text-sm">
        <dt className="font-semibold">Proyecto estratégico</dt>
        <dd className="text-quiet">{intervention.strategicProject}</dd>
        <dt className="mt-1 font-semibold">Sistema</dt>
        <dd className="flex items-center gap-2 text-quiet">
          <SystemPictogram system={systemKeyOf(internalSystem._id)} size={20} />
          {internalSystem.systemName}
        </dd>
      </dl>
      <p className="mt-auto pt-4">
        <Link to={`/interventions/${intervention._id}/datasheet`}>
          Ver ficha técnica<span className="sr-only"> de {intervention.interventionName}</span>
        </Link>
      </p>
    </article>
  );
}
