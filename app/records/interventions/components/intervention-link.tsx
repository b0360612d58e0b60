import { href, Link } from "react-router";
import { getDescriptionPath } from "../constants.ts";
import type { InterventionReference } from "../contract.ts";

type Props = { intervention: InterventionReference; className?: string };

/** Leads to the datasheet's description, or to its landing page where there is no datasheet yet. */
export function InterventionLink({ intervention, className }: Props) {
  const { _id, datasheet, interventionName } = intervention;
  const address = datasheet
    ? getDescriptionPath(_id, datasheet)
    : href("/interventions/:interventionId/datasheet", { interventionId: _id });
  return (
    <Link to={address} className={className}>
      Ir a la actuación urbanística<span className="sr-only">: {interventionName}</span>
    </Link>
  );
}
