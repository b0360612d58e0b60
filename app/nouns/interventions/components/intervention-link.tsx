import { href } from "react-router";
import { Link } from "../../../ui/lists/link.tsx";
import type { InterventionReference } from "../contract.ts";

type Props = { intervention: Pick<InterventionReference, "_id" | "interventionName">; className?: string };

/** Leads to the page that tells all of an intervention. */
export function InterventionLink({ intervention: { _id, interventionName }, className }: Props) {
  return (
    <Link to={href("/interventions/:interventionId", { interventionId: _id })} className={className}>
      Ir a la actuación urbanística<span className="sr-only">: {interventionName}</span>
    </Link>
  );
}
