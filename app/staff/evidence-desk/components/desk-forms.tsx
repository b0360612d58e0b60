import { useId, useState } from "react";
import { FieldError } from "../../../ui/forms/fields/form-field.tsx";
import type { ProposalDecision, ShownProposal } from "../contract.ts";
import { ClosingPanel } from "./closing-panel.tsx";

type FormProps = { onDecide: (given: ProposalDecision) => void; onClose: () => void };

/** Leaves the proposal for later, with a note to a colleague. */
export function NoteForm({ onDecide, onClose }: FormProps) {
  const id = useId();
  return (
    <ClosingPanel
      title="Nota para el equipo"
      action="Dejar para después con esta nota"
      onClose={onClose}
      onSubmit={(form) => onDecide({ decision: "later", note: String(form.get("note")) })}
    >
      <label htmlFor={id} className="field-label">
        Qué hay que mirar
      </label>
      <textarea id={id} name="note" className="field" rows={3} maxLength={500} required />
    </ClosingPanel>
  );
}

/** An actor's name as it should be. */
export function NameForm({ proposal, onDecide, onClose }: FormProps & { proposal: ShownProposal }) {
  const id = useId();
  return (
    <ClosingPanel
      title="Otro nombre"
      action="Aceptar con este nombre"
      onClose={onClose}
      onSubmit={(form) => onDecide({ decision: "accept", actor: String(form.get("actor")) })}
    >
      <label htmlFor={id} className="field-label">
        Nombre del actor
      </label>
      <input id={id} name="actor" className="field" defaultValue={proposal.actor} maxLength={300} required />
    </ClosingPanel>
  );
}

type ErratumProps = {
  proposal: ShownProposal;
  /** @returns what prevents it, a Spanish sentence; "" where it is done */
  onSettle: (given: ProposalDecision) => Promise<string>;
  onClose: () => void;
};

/** Accepts a contradiction and tells visitors of it. */
export function ErratumForm({ proposal, onSettle, onClose }: ErratumProps) {
  const [problem, setProblem] = useState("");
  const id = useId();
  const fields = [
    { name: "wrong", label: "Decía", value: proposal.quote },
    { name: "right", label: "Debe decir", value: "" },
    { name: "place", label: "Dónde", value: `${proposal.place}, ${proposal.interventionName}` },
  ];
  return (
    <ClosingPanel
      title="Publicar una fe de erratas"
      action="Publicar"
      onClose={onClose}
      onSubmit={(form) => {
        const [wrong = "", right = "", place = ""] = fields.map(({ name }) => String(form.get(name)));
        void onSettle({ decision: "accept", erratum: { wrong, right, place } }).then(setProblem);
      }}
    >
      {fields.map(({ name, label, value }) => (
        <p key={name} className="mt-2">
          <label htmlFor={id + name} className="field-label">
            {label}
          </label>
          <textarea id={id + name} name={name} className="field" rows={2} defaultValue={value} required />
        </p>
      ))}
      <FieldError id={`${id}-problem`}>{problem || undefined}</FieldError>
    </ClosingPanel>
  );
}
