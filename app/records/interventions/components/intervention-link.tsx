import { Link } from "react-router";
import type { InterventionReference } from "../contract.ts";

type Props = { intervention: InterventionReference; className?: string };

/** To the datasheet's description, or to its landing where there is no datasheet yet. */
export function InterventionLink({ intervention, className }: Props) {
  const { _id, datasheet, interventionName } = intervention;
  const address = datasheet
    ? `/intervention-datasheet/${_id}/${datasheet}/description`
    : `/interventions/${_id}/datasheet`;
  return (
    <Link to={address} className={className}>
      Ir a la actuación urbanística<span className="sr-only">: {interventionName}</span>
    </Link>
  );
}
