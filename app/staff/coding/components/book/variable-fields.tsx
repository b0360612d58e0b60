import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { BookDraft, BookUpdate } from "../../../../features/coding/contract.ts";
import { mostGaps } from "../../../../shared/coding/vocabulary.ts";
import { formatCount } from "../../../../shared/values/text.ts";
import { ChoiceField } from "../../../../ui/forms/fields/choice-field.tsx";
import { EntryActions } from "../../../../ui/forms/fields/entry-actions.tsx";
import { FieldError, useField } from "../../../../ui/forms/fields/form-field.tsx";
import { TextArea } from "../../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../../ui/forms/fields/text-field.tsx";
import { useListField } from "../../../../ui/forms/fields/use-list-field.ts";

type Value = BookUpdate["variables"][number]["values"][number];

const emptyValue: Value = {
  code: "",
  label: "",
  rule: "",
  exampleIn: "",
  exampleOut: "",
  words: "",
  notWords: "",
  follows: "",
};

const units = [
  { id: "news", name: "Cada noticia" },
  { id: "conflict", name: "Cada conflicto" },
];
const scales = [
  { id: "nominal", name: "Nominal: clases sin orden" },
  { id: "ordinal", name: "Ordinal: de menos a más" },
];

type Props = {
  /** Name of the variable in the form. */
  name: string;
  uses: BookDraft["uses"];
  unlisted: BookDraft["unlisted"];
};

export function VariableFields({ name, uses, unlisted }: Props) {
  const { id, error } = useField(`${name}.values`);
  const list = useListField<Value>(`${name}.values`, (index) => `Valor ${index + 1}`, "label");
  const missing = unlisted.filter(({ label }) => list.entries.every((value) => value.label !== label));
  const add = (value: Partial<Value>) =>
    list.append({ ...emptyValue, code: String(list.fields.length), ...value }, { shouldFocus: false });
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField name={`${name}.label`} label="Nombre" isRequired />
        <TextField
          name={`${name}.key`}
          label="Clave"
          help="La misma en todas las versiones: la llevan archivos y direcciones."
          isRequired
        />
        <ChoiceField name={`${name}.unit`} label="Se pregunta a" options={units} />
        <ChoiceField name={`${name}.scale`} label="Escala" options={scales} />
      </div>
      <TextArea name={`${name}.question`} label="Pregunta" rows={2} maxLength={500} isRequired />
      <fieldset id={id} tabIndex={-1} data-invalid={error !== undefined}>
        <legend className="field-label">Valores</legend>
        <ol className="mt-2 grid gap-2">
          {list.fields.map((field, index) => (
            <ValueEntry
              key={field.id}
              name={`${name}.values.${index}`}
              uses={uses[list.entries[index]?.follows ?? ""] ?? 0}
            >
              <EntryActions list={list} index={index} />
            </ValueEntry>
          ))}
        </ol>
        <FieldError>{error}</FieldError>
        <p className="mt-2">
          <button ref={list.addButton} type="button" className="button-secondary" onClick={() => add({})}>
            Agregar valor
          </button>
        </p>
        {missing.length > 0 ? (
          <div className="mt-2">
            <p className="field-help">En uso en los conflictos, pero fuera del libro:</p>
            <ul>
              {missing.map(({ label, conflicts }) => (
                <li key={label} className="wrap-anywhere">
                  {label}{" "}
                  <span className="text-quiet">({formatCount(conflicts, "conflicto", "conflictos")})</span>{" "}
                  <button type="button" className="button-link py-1" onClick={() => add({ label })}>
                    Agregar<span className="sr-only"> {label}</span> al libro
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <p role="status" className="sr-only">
          {list.said}
        </p>
      </fieldset>
    </>
  );
}

type EntryProps = { name: string; uses: number; children: React.ReactNode };

/** A value, folded while it has a name and nothing is wrong in it. */
function ValueEntry({ name, uses, children }: EntryProps) {
  const { getFieldState, formState } = useFormContext();
  const { code, label, rule }: Partial<Value> = useWatch({ name }) ?? {};
  const isWrong = getFieldState(name, formState).invalid;
  const [isOpen, setOpen] = useState(!label);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <li>
      <details
        className="rounded-card border border-line px-3"
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="cursor-pointer py-2 wrap-anywhere">
          <strong className="tabular-nums">{code || "·"}</strong> {label || "Valor nuevo"}{" "}
          <span className="text-quiet">
            {uses > 0 ? formatCount(uses, "codificación", "codificaciones") : ""}
            {rule ? "" : " sin regla"}
          </span>
        </summary>
        <div className="grid gap-3 pb-3">
          <div className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <TextField name={`${name}.code`} label="Código" isRequired />
            <TextField name={`${name}.label`} label="Valor" isRequired />
          </div>
          <TextArea
            name={`${name}.rule`}
            label="Regla"
            help="Cuándo se elige, y cuándo no."
            rows={2}
            maxLength={1000}
          />
          <div className="grid gap-3 md:grid-cols-2">
            <TextArea name={`${name}.exampleIn`} label="Ejemplo que sí" rows={2} maxLength={500} />
            <TextArea name={`${name}.exampleOut`} label="Ejemplo que no" rows={2} maxLength={500} />
            <TextArea
              name={`${name}.words`}
              label="Palabras que lo sugieren"
              help={`Una por línea; «protest*» es toda palabra que empieza así, «toma … vía» las dos cerca, con máximo ${mostGaps} «…».`}
              rows={3}
              maxLength={20_000}
            />
            <TextArea name={`${name}.notWords`} label="Pero no en" rows={3} maxLength={20_000} />
          </div>
          {children}
        </div>
      </details>
    </li>
  );
}
