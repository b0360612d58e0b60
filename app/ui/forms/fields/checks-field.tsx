import { useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { foldText, formatCount } from "../../../shared/values/text.ts";
import { type FieldProps, useFieldError, useFieldId } from "./form-field.tsx";

type Option = { id: string; name: string /** Where it belongs. */; place?: string };

type Props = Omit<FieldProps, "isRequired"> & {
  /** Listed from the start. */
  near: readonly Option[];
  /** Found by searching; listed too where they are chosen. */
  far: readonly Option[];
  searchLabel: string;
  /** What is said where nothing is listed and nothing is searched for. */
  nothingNear: string;
};

/** Most of the others that a search lists. */
const mostFound = 30;

/** Any number of a list, by checkboxes. */
export function ChecksField({ name, label, help, near, far, searchLabel, nothingNear }: Props) {
  const { field } = useController({ name });
  const chosen: string[] = field.value ?? [];
  const [search, setSearch] = useState("");
  // What was unchecked by mistake must not be gone.
  const touched = useRef(new Set<string>());
  const id = useFieldId()(name);
  const helpId = useId();
  const errorId = useId();
  const error = useFieldError(name);
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const isFound = (option: Option) => words.every((word) => foldText(option.name).includes(word));
  const isKept = (option: Option) => chosen.includes(option.id) || touched.current.has(option.id);
  const found = words.length === 0 ? [] : far.filter(isFound);
  const firstFound = new Set(found.slice(0, mostFound));
  const listed = [
    ...near.filter((option) => isKept(option) || isFound(option)),
    ...far.filter((option) => isKept(option) || firstFound.has(option)),
  ];

  function toggle(option: Option, isChosen: boolean) {
    touched.current.add(option.id);
    field.onChange(isChosen ? [...chosen, option.id] : chosen.filter((other) => other !== option.id));
  }

  return (
    <fieldset
      className="form-field"
      data-invalid={error !== undefined}
      aria-describedby={[help ? helpId : "", error ? errorId : ""].join(" ").trim() || undefined}
    >
      <legend className="field-label">{label}</legend>
      {help ? (
        <p id={helpId} className="field-help">
          {help}
        </p>
      ) : null}
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
        {listed.length === 0 ? (words.length > 0 ? "Nada coincide con la búsqueda." : nothingNear) : null}
        {found.length > mostFound ? "Hay más que coinciden: escribe otra palabra." : null}
        {listed.length > 0 && chosen.length > 0 ? formatCount(chosen.length, "elegido", "elegidos") : null}
      </p>
      {error ? (
        <p id={errorId} className="field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
