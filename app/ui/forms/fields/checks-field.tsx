import { type KeyboardEvent, useContext, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { formatNumber } from "../../../shared/values/text.ts";
import { findChoices } from "../choosing/find-choices.ts";
import { AddedContext } from "../open-record.ts";
import { unlisted } from "./describe.ts";
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
  /** What is chosen elsewhere in the form, and so is none of the others. */
  except?: unknown;
};

const getName = ({ name }: Option) => name;

/** Largest number of others that a search lists. */
const maxFound = 30;

export function ChecksField(props: Props) {
  return <Checks key={useContext(AddedContext)} {...props} />;
}

function Checks({ name, label, help, own, others: known, searchLabel, emptyText, except }: Props) {
  const { field } = useController({ name });
  const chosen: string[] = field.value ?? [];
  const [search, setSearch] = useState("");
  const isListed = (id: string) => id === except || [...own, ...known].some((option) => option.id === id);
  // An option that was unchecked stays listed, in case that was a mistake.
  const touched = useRef(new Set<string>());
  const gone = [...new Set([...chosen, ...touched.current])].filter((id) => !isListed(id));
  const others = [...known, ...gone.map((id): Option => ({ id, name: unlisted }))];
  const { id, helpId, errorId, error, describedBy } = useField(name, help);
  const [said, setSaid] = useState("");
  const isSearching = search.trim() !== "";
  const isKept = (option: Option) => chosen.includes(option.id) || touched.current.has(option.id);
  const ownFound = isSearching ? findChoices(own, search, getName) : own;
  const othersFound = findChoices(others, search, getName);
  const found = [...ownFound, ...othersFound.slice(0, maxFound)];
  const kept = [...own, ...others].filter((option) => isKept(option) && !found.includes(option));
  const listed = isSearching ? [...found, ...kept] : [...own, ...others.filter(isKept)];
  const first = isSearching ? found.find(({ id }) => !chosen.includes(id)) : undefined;

  function toggle({ id }: Option, isChosen: boolean) {
    touched.current.add(id);
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
    setSaid("");
  }
  function chooseFirst(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!first) return;
    toggle(first, true);
    setSearch("");
    setSaid(`Elegido: ${first.name}. `);
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
        onKeyDown={chooseFirst}
        className="field"
      />
      {listed.length > 0 ? (
        <ul className="checks">
          {listed.map((option) => (
            <li key={option.id} data-first={option === first}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(option.id)}
                  onChange={(event) => toggle(option, event.target.checked)}
                />
                <span>
                  {option.name}
                  {option.place ? <span className="text-quiet"> · {option.place}</span> : null}
                  {option === first ? <kbd className="ml-2">Enter</kbd> : null}
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="field-help mt-2">
        {said}
        {listed.length === 0 ? (isSearching ? "Nada coincide con la búsqueda." : emptyText) : null}
        {othersFound.length > maxFound ? "Hay más que coinciden: escribe otra palabra." : null}
        {listed.length > 0 && chosen.length > 0 ? `Elegiste ${formatNumber(chosen.length)}.` : null}
      </p>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
