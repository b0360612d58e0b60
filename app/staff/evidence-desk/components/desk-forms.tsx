import { LabelledInput, LabelledText } from "../../../ui/forms/small/labelled.tsx";
import { ClosingPanel, type PanelProps } from "./closing-panel.tsx";

/** Leaves the proposal for later, with a note to a colleague. */
export function NoteForm({ onDecide, onClose }: PanelProps) {
  return (
    <ClosingPanel
      title="Nota para el equipo"
      action="Dejar para después con esta nota"
      onClose={onClose}
      onSubmit={(form) => onDecide({ decision: "later", note: String(form.get("note")) })}
    >
      <LabelledText label="Qué hay que mirar" name="note" rows={3} maxLength={500} required />
    </ClosingPanel>
  );
}

/** An actor's name as it should be. */
export function NameForm({ proposal, onDecide, onClose }: PanelProps) {
  return (
    <ClosingPanel
      title="Otro nombre"
      action="Aceptar con este nombre"
      onClose={onClose}
      onSubmit={(form) => onDecide({ decision: "accept", actor: String(form.get("actor")) })}
    >
      <LabelledInput
        label="Nombre del actor"
        name="actor"
        defaultValue={proposal.actor}
        maxLength={300}
        required
      />
    </ClosingPanel>
  );
}

/** Accepts a contradiction and tells visitors of it. */
export function ErratumForm({ proposal, onDecide, onClose }: PanelProps) {
  const fields = [
    { name: "wrong", label: "Decía", defaultValue: proposal.quote },
    { name: "right", label: "Debe decir", defaultValue: "" },
    { name: "place", label: "Dónde", defaultValue: `${proposal.place}, ${proposal.interventionName}` },
  ];
  return (
    <ClosingPanel
      title="Publicar una fe de erratas"
      action="Publicar"
      onClose={onClose}
      onSubmit={(form) => {
        const [wrong = "", right = "", place = ""] = fields.map(({ name }) => String(form.get(name)));
        return onDecide({ decision: "accept", erratum: { wrong, right, place } });
      }}
    >
      {fields.map((field) => (
        <LabelledText key={field.name} around="mt-2" rows={2} required {...field} />
      ))}
    </ClosingPanel>
  );
}
