import { Link } from "react-router";
import type { InterventionReference } from "../contract.ts";

/** "Ir actuación urbanística": to the datasheet's description, or to its landing where there is no datasheet yet. */
export function InterventionLink({ intervention }: { intervention: InterventionReference }) {
  return (
    <Link to={interventionAddress(intervention)}>
      Ir a la actuación urbanística<span className="sr-only"> {intervention.interventionName}</span>
    </Link>
  );
}

export function interventionAddress({
  _id,
  datasheet,
}: Pick<InterventionReference, "_id" | "datasheet">): string {
  return datasheet
    ? `/intervention-datasheet/${_id}/${datasheet}/description`
    : `/interventions/${_id}/datasheet`;
}
