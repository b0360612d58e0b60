import type { ComponentType } from "react";
import { EditSource } from "./bibliography/edit-source.tsx";
import { ChooseOther } from "./choose-other.tsx";
import type { PanelProps } from "./closing-panel.tsx";
import { CorrectField } from "./correct-field.tsx";
import { ErratumForm, NameForm, NoteForm } from "./desk-forms.tsx";
import { MergeRecords } from "./merge-records.tsx";

const panels = {
  name: NameForm,
  other: ChooseOther,
  note: NoteForm,
  erratum: ErratumForm,
  correction: CorrectField,
  merge: MergeRecords,
  source: ({ onDecide, ...panel }: PanelProps) => (
    <EditSource
      {...panel}
      action="Aceptarla así"
      onSave={(source) => onDecide({ decision: "accept", source })}
    />
  ),
} satisfies Record<string, ComponentType<PanelProps>>;

export type OpenForm = keyof typeof panels;

/** The form that is open under the proposal. */
export function OpenPanel({ form, ...panel }: PanelProps & { form: OpenForm | null }) {
  if (form === null) return null;
  const Panel = panels[form];
  return <Panel key={panel.proposal._id} {...panel} />;
}
