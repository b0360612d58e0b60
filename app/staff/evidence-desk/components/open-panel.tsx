import type { ProposalDecision, ShownProposal } from "../contract.ts";
import { EditSource } from "./bibliography/edit-source.tsx";
import { ChooseOther } from "./choose-other.tsx";
import { CorrectField } from "./correct-field.tsx";
import { ErratumForm, NameForm, NoteForm } from "./desk-forms.tsx";
import { MergeRecords } from "./merge-records.tsx";

export type OpenForm = "other" | "note" | "erratum" | "correction" | "merge" | "source" | null;

export type OpenPanelProps = {
  form: OpenForm;
  proposal: ShownProposal;
  onDecide: (given: ProposalDecision) => void;
  onSettle: (given: ProposalDecision) => Promise<string>;
  onClose: () => void;
};

/** The form that is open under the proposal. */
export function OpenPanel({ form, proposal, onDecide, onSettle, onClose }: OpenPanelProps) {
  switch (form) {
    case "other":
      return proposal.kind === "actor" ? (
        <NameForm proposal={proposal} onDecide={onDecide} onClose={onClose} />
      ) : (
        <ChooseOther
          proposal={proposal}
          onChoose={(other) => onDecide({ decision: "accept", ...other })}
          onClose={onClose}
        />
      );
    case "note":
      return <NoteForm onDecide={onDecide} onClose={onClose} />;
    case "erratum":
      return <ErratumForm proposal={proposal} onSettle={onSettle} onClose={onClose} />;
    case "correction":
      return <CorrectField key={proposal._id} proposal={proposal} onSettle={onSettle} onClose={onClose} />;
    case "source":
      return (
        <EditSource
          key={proposal._id}
          proposal={proposal}
          action="Aceptarla así"
          onSave={(source) => onDecide({ decision: "accept", source })}
          onClose={onClose}
        />
      );
    case "merge":
      return proposal.duplicate ? (
        <MergeRecords
          key={proposal._id}
          duplicate={proposal.duplicate}
          onSettle={onSettle}
          onClose={onClose}
        />
      ) : null;
    default:
      return null;
  }
}
