import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import { foldText, formatCount } from "../../../shared/values/text.ts";
import { FieldError, FieldHelp, type FieldProps, useField } from "./form-field.tsx";

/** `place` says where it belongs. */
type Option = { id: string; name: string; place?: string };

type Props = Omit<FieldProps, "isRequired"> & {
  /** Listed from the start. */
  own: readonly Option[];
  /** Listed only if the search finds them or they are chosen. */
  others: readonly Option[];
  searchLabel: string;
  /** Shown where nothing is listed and nothing is searched for. */
  emptyText: string;
};

/** Largest number of others that a search lists. */
const maxFound = 30;

export function ChecksField({ name, label, help, own, others, searchLabel, emptyText }: Props) {
  const { field } = useController({ name });
  const chosen: string[] = field.value ?? [];
  const [search, setSearch] = useState("");
  // An option that was unchecked stays listed, in case that was a mistake.
  const touched = useRef(new Set<string>());
  const { id, helpId, errorId, error, describedBy } = useField(name, help);
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const isFound = (option: Option) => words.every((word) => foldText(option.name).includes(word));
  const isKept = (option: Option) => chosen.includes(option.id) || touched.current.has(option.id);
  const found = words.length === 0 ? [] : others.filter(isFound);
  const firstFound = new Set(found.slice(0, maxFound));
  const listed = [
    ...own.filter((option) => isKept(option) || isFound(option)),
    ...others.filter((option) => isKept(option) || firstFound.has(option)),
  ];

  function toggle({ id }: Option, isChosen: boolean) {
    touched.current.add(id);
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  }

  return (
    <fieldset className="form-field" data-invalid={error !== undefined} aria-describedby={describedBy}>
      <legend className="field-label">{label}</legend>
      <FieldHelp id={helpId}>{help}</FieldHelp>
      <input
        type="search"
        id={id}
        ref={field.ref}
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onBlur={field.onBlur}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        className="field"
      />
      {listed.length > 0 ? (
        <ul className="checks">
          {listed.map((option) => (
            <li key={option.id}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(option.id)}
                  onChange={(event) => toggle(option, event.target.checked)}
                />
                <span>
                  {option.name}
                  {option.place ? <span className="text-quiet"> · {option.place}</span> : null}
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="field-help mt-2">
        {listed.length === 0 ? (words.length > 0 ? "Nada coincide con la búsqueda." : emptyText) : null}
        {found.length > maxFound ? "Hay más que coinciden: escribe otra palabra." : null}
        {listed.length > 0 && chosen.length > 0 ? formatCount(chosen.length, "elegido", "elegidos") : null}
      </p>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
