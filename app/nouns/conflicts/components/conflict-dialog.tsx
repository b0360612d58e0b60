import { lazy } from "react";
import { href, Link } from "react-router";
import { queryFlags, removeFlag } from "../../../shared/lists/query-flags.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { StaffOnly } from "../../../ui/site/staff-only.tsx";
import { CaseLink, InterventionLink } from "../../interventions/components/intervention-link.tsx";
import type { ConflictReading } from "../contract.ts";
import { ConflictFacts, ConflictPicture } from "./conflict-text.tsx";

const ListedActions = lazy(() => import("../../interventions/components/listed-actions.tsx"));

type Props = {
  conflict: ConflictReading;
  /** The list's query string. */
  parameters: string;
};

export default function ConflictDialog({ conflict, parameters }: Props) {
  return (
    <Dialog
      title={conflict.conflictName}
      closeTo={removeFlag(href("/conflicts"), parameters, queryFlags.readConflict)}
    >
      <p className="mt-2 text-quiet">
        <CaseLink intervention={conflict.intervention} /> · {conflict.timeStressOccurrence.systemName}
      </p>
      <p className="reading mt-4">{conflict.description}</p>
      <ConflictPicture conflict={conflict} />
      <ConflictFacts conflict={conflict} />
      <p className="mt-6 flex flex-wrap gap-3">
        <InterventionLink intervention={conflict.intervention} className="button-primary" />
        <Link to={href("/conflicts/:conflictId", { conflictId: conflict._id })} className="button-secondary">
          Abrir en su página
        </Link>
      </p>
      <StaffOnly>
        <ListedActions noun="conflict" id={conflict._id} listParameters={parameters} />
      </StaffOnly>
    </Dialog>
  );
}
