import { href } from "react-router";
import { Link } from "../../../ui/lists/link.tsx";
import { getDescriptionPath } from "../constants.ts";
import type { InterventionReference } from "../contract.ts";

type Props = {
  intervention: Pick<InterventionReference, "_id" | "interventionName" | "datasheet">;
  className?: string;
};

const getCasePath = (interventionId: string) => href("/interventions/:interventionId", { interventionId });

/** Leads to the description in an intervention's datasheet; without one, to the page that tells all of it. */
export function InterventionLink({ intervention, className }: Props) {
  const { _id, interventionName, datasheet } = intervention;
  return (
    <Link to={datasheet ? getDescriptionPath(_id, datasheet) : getCasePath(_id)} className={className}>
      Ir a la actuación urbanística<span className="sr-only">: {interventionName}</span>
    </Link>
  );
}

/** The name of a record's intervention, as the way to all of it. @param name where it is more than that */
export function CaseLink({ intervention, name }: Pick<Props, "intervention"> & { name?: string }) {
  return <Link to={getCasePath(intervention._id)}>{name ?? intervention.interventionName}</Link>;
}
