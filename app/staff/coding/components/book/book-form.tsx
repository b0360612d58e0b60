import { useFormContext, useWatch } from "react-hook-form";
import { href } from "react-router";
import { type BookDraft, type BookUpdate, bookUpdate } from "../../../../features/coding/contract.ts";
import { callApi } from "../../../../shared/api/api-client.ts";
import { codingPaths } from "../../../../shared/api/api-paths.ts";
import { formatCount } from "../../../../shared/values/text.ts";
import type { Stored } from "../../../../ui/forms/drafts/read-current.ts";
import { EntryActions } from "../../../../ui/forms/fields/entry-actions.tsx";
import { FieldError, useField } from "../../../../ui/forms/fields/form-field.tsx";
import { TextArea } from "../../../../ui/forms/fields/text-area.tsx";
import { useListField } from "../../../../ui/forms/fields/use-list-field.ts";
import { RecordForm } from "../../../../ui/forms/record-form.tsx";
import { VariableFields } from "./variable-fields.tsx";

type Values = Omit<BookUpdate, "__v">;
type Variable = Values["variables"][number];

const labels = { note: "Qué cambia", suggests: "Sugerencias", variables: "Variables", stages: "Etapas" };

/** The draft of the next version; saving it changes nothing of what is in force. */
export function BookForm({ draft }: { draft: BookDraft }) {
  return (
    <RecordForm<Values>
      name="codebook"
      schema={bookUpdate}
      labels={labels}
      initial={draft.content}
      record={{ id: "codebook", version: draft.__v }}
      reload={loadStored}
      describe={(name, value) =>
        name === "variables" ? describeVariables(value as Variable[]) : String(value)
      }
      save={(values, { record, operation }) =>
        callApi<string>("PUT", codingPaths.book, { body: { ...values, __v: record?.version }, operation })
      }
      backTo={href("/admin/codebook")}
    >
      {draft.starter ? <StarterOffer starter={draft.starter} /> : null}
      <TextArea
        name="note"
        label={labels.note}
        help="Qué es distinto de la versión anterior, para quien lea el método."
        rows={2}
        maxLength={1000}
      />
      <SuggestsField />
      <VariableList unlisted={draft.unlisted} uses={draft.uses} />
      <StageList stages={draft.content.stages ?? []} />
    </RecordForm>
  );
}

/** Fills the form as typing would, until there are variables; a note that is typed stays. */
function StarterOffer({ starter }: { starter: NonNullable<BookDraft["starter"]> }) {
  const { getValues, reset } = useFormContext<Values>();
  const variables = useWatch<Values, "variables">({ name: "variables" });
  if (variables.length > 0) return null;
  const fill = () => {
    const typed = getValues();
    reset({ ...typed, ...starter, note: typed.note || starter.note }, { keepDefaultValues: true });
  };
  return (
    <div className="notice mt-4">
      <p>
        Todavía no hay un libro. Puedes escribirlo abajo, o partir del propuesto: el observatorio decide qué
        conserva, qué cambia y qué quita.
      </p>
      <p className="mt-3">
        <button type="button" className="button-secondary" onClick={fill}>
          Empezar con el libro propuesto
        </button>
      </p>
    </div>
  );
}

function SuggestsField() {
  const { register } = useFormContext();
  return (
    <label className="check form-field">
      <input type="checkbox" {...register("suggests")} />
      <span>
        Sugerir un valor por las palabras de cada texto{" "}
        <span className="text-quiet">Nunca en una muestra, y nunca se guarda solo.</span>
      </span>
    </label>
  );
}

const describeVariables = (variables: Variable[]) =>
  variables.map(({ label, values }) => [label, ...values.map((value) => value.label)].join(" · ")).join("\n");

async function loadStored(): Promise<Stored<Values>> {
  const { content, __v } = await callApi<BookDraft>("GET", codingPaths.book);
  return { values: content, version: __v };
}

const emptyVariable: Variable = {
  key: "",
  unit: "news",
  scale: "nominal",
  label: "",
  question: "",
  values: [],
};

function VariableList({ unlisted, uses }: Pick<BookDraft, "unlisted" | "uses">) {
  const name = "variables";
  const { id, error } = useField(name);
  const list = useListField<Variable>(name, (index) => `Variable ${index + 1}`, "label");
  return (
    <fieldset id={id} tabIndex={-1} className="form-part" data-invalid={error !== undefined}>
      <legend className="form-part-title">{labels.variables}</legend>
      <p className="field-help">
        Cada una es una pregunta que se hace a cada noticia o a cada conflicto. «Tipo» y «Escalamiento» de los
        conflictos tienen las claves type y escalation.
      </p>
      {list.fields.length === 0 ? <p>El libro todavía no tiene variables.</p> : null}
      <ol className="grid gap-6">
        {list.fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className="card gap-4">
              <legend className="float-left font-semibold">{list.describeEntry(index)}</legend>
              <VariableFields
                name={`${name}.${index}`}
                uses={uses}
                unlisted={unlisted.filter(({ variable }) => variable === list.entries[index]?.key)}
              />
              <EntryActions list={list} index={index} />
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError>{error}</FieldError>
      <p>
        <button
          ref={list.addButton}
          type="button"
          className="button-secondary"
          onClick={() => list.append(emptyVariable)}
        >
          Agregar variable
        </button>
      </p>
      <p role="status" className="sr-only">
        {list.said}
      </p>
    </fieldset>
  );
}

/** What each stage of a conflict means. Their names are those of the list of stages. */
function StageList({ stages }: { stages: NonNullable<Values["stages"]> }) {
  const told = stages.filter(({ definition }) => definition !== "").length;
  return (
    <details className="form-part">
      <summary className="form-part-title">
        {labels.stages}: {formatCount(told, "explicada", "explicadas")} de {stages.length}
      </summary>
      <p className="field-help">
        En qué momento de la actuación se da el conflicto. Son una lista fija: aquí se dice qué significa cada
        una.
      </p>
      {stages.map(({ name }, index) => (
        <div key={name} className="grid gap-3 md:grid-cols-2">
          <TextArea
            name={`stages.${index}.definition`}
            label={`${name}: definición`}
            rows={2}
            maxLength={500}
          />
          <TextArea name={`stages.${index}.example`} label={`${name}: ejemplo`} rows={2} maxLength={500} />
        </div>
      ))}
    </details>
  );
}
