import { nouns } from "../../../../nouns/register.ts";
import { type Field, getLimit, isRequired, lengths } from "../../../../shared/values/field-declarations.ts";
import { listOptions } from "../../../../ui/forms/fields/describe.ts";
import { LabelledInput, LabelledSelect } from "../../../../ui/forms/small/labelled.tsx";
import type { LineSourceInput, ShownProposal } from "../../contract.ts";
import { ClosingPanel } from "../closing-panel.tsx";

const names = [
  "title",
  "author",
  "publication",
  "kind",
  "date",
  "date_precision",
  "section",
  "page",
  "url",
] as const satisfies (keyof LineSourceInput)[];
type Name = (typeof names)[number];

/** The publication is given by its name, and need not be. */
const findField = (name: Name): Field | undefined =>
  name === "publication" ? nouns.publication.fields.name : nouns.source.fields[name];

type Props = {
  proposal: Pick<ShownProposal, "quote" | "source">;
  /** What was written of it before. */
  written?: LineSourceInput | undefined;
  action: string;
  onSave: (source: LineSourceInput) => Promise<string>;
  onClose: () => void;
};

/** What is taken of a bibliography's line, to be put right, or to be written where it cannot be read. */
export function EditSource({ proposal: { quote, source }, written, action, onSave, onClose }: Props) {
  const known: Partial<Record<string, string>> = written ??
    source?.fields ?? {
      title: quote.replace(/^[\s•*–-]+/, "").slice(0, lengths.line),
      date_precision: "year",
    };
  return (
    <ClosingPanel
      title="Lo que se toma de la línea"
      action={action}
      onClose={onClose}
      onSubmit={(form) => {
        const given = names.map((name) => [name, String(form.get(name) ?? "").trim()]);
        return onSave({ note: known.note ?? "", ...Object.fromEntries(given) } as LineSourceInput);
      }}
    >
      <div className="grid gap-3 min-[60rem]:grid-cols-2">
        {names.map((name) => (
          <SourceInput key={name} name={name} value={known[name] ?? ""} />
        ))}
      </div>
    </ClosingPanel>
  );
}

function SourceInput({ name, value }: { name: Name; value: string }) {
  const field = findField(name);
  if (!field) return null;
  const control = { label: field.label, name, defaultValue: value };
  if (field.kind === "choice") return <LabelledSelect {...control} options={listOptions(field.options)} />;
  return (
    <LabelledInput
      {...control}
      type={field.kind === "date" ? "date" : field.kind === "address" ? "url" : "text"}
      pattern={field.kind === "address" ? "https://.+" : undefined}
      title={field.kind === "address" ? field.meaning : undefined}
      required={name === "title" && isRequired(field)}
      maxLength={getLimit(field)}
    />
  );
}
