import { useController } from "react-hook-form";
import { type DocumentKey, documents } from "../../../records/site/constants.ts";
import type { SitePartValues } from "../../../records/site/contract.ts";
import { FormField, useFieldId } from "../../../ui/forms/fields/form-field.tsx";
import { DocumentUpload } from "./document-upload.tsx";

type Replaced = SitePartValues["documents"]["replaced"];

const nothing = { address: "", bytes: 0, pages: 0 };

/** Each document is made by the site, or is a file at another address. */
export function DocumentsField({ name }: { name: string }) {
  const { field } = useController({ name });
  const replaced: Replaced = field.value ?? {};

  function change(key: DocumentKey, own: Replaced[DocumentKey]) {
    const { [key]: _before, ...others } = replaced;
    field.onChange(own === undefined ? others : { ...others, [key]: own });
  }
  return documents.map(({ key, title, description }) => (
    <OneDocument
      key={key}
      name={`${name}.${key}.address`}
      title={title}
      about={description}
      own={replaced[key]}
      onChange={(own) => change(key, own)}
    />
  ));
}

type Props = {
  name: string;
  title: string;
  about: string;
  own: Replaced[DocumentKey];
  onChange: (own: Replaced[DocumentKey]) => void;
};

function OneDocument({ name, title, about, own, onChange }: Props) {
  const group = useFieldId()(name);
  const choices = [
    { label: "Lo prepara el sitio con sus datos y textos", isOwn: false },
    { label: "Un archivo propio: se sube aquí, o está en otra dirección", isOwn: true },
  ];
  return (
    <fieldset className="form-part">
      <legend className="form-part-title">{title}</legend>
      <p className="field-help">{about}</p>
      <div>
        {choices.map(({ label, isOwn }) => (
          <label key={label} className="check">
            <input
              type="radio"
              name={`${group}-choice`}
              checked={isOwn === (own !== undefined)}
              onChange={() => onChange(isOwn ? nothing : undefined)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {own === undefined ? null : (
        <FormField
          name={name}
          label="Dirección del archivo"
          help="La dirección de un PDF que cualquiera pueda abrir, sin iniciar sesión."
          isRequired
        >
          {(control) => (
            <input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://…"
              className="field"
              value={own.address}
              // Size and pages are those of the former file.
              onChange={(event) => onChange({ ...nothing, address: event.target.value })}
            />
          )}
        </FormField>
      )}
      {own === undefined ? null : <DocumentUpload title={title} onStored={onChange} />}
    </fieldset>
  );
}
