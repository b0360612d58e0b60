import { Link } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { InterventionLink } from "../../interventions/components/intervention-link.tsx";
import type { ConflictReading } from "../contract.ts";
import { ConflictText } from "./conflict-text.tsx";

/** A conflict read whole, over the list. */
export function ConflictDialog({ conflict, closeTo }: { conflict: ConflictReading; closeTo: string }) {
  return (
    <Dialog title={conflict.conflictName} closeTo={closeTo}>
      <p className="mt-2 text-quiet">
        {conflict.intervention.interventionName} · {conflict.timeStressOccurrence.systemName}
      </p>
      <ConflictText conflict={conflict} />
      <p className="mt-6 flex flex-wrap gap-3">
        <InterventionLink intervention={conflict.intervention} className="button-primary" />
        <Link to={`/conflicts/${conflict._id}`} className="button-secondary">
          Abrir en su página
        </Link>
      </p>
    </Dialog>
  );
}
