import { useId } from "react";
import { CompletionNote } from "../choosing/completion-note.tsx";
import { type FieldProps, FormField } from "./form-field.tsx";
import { useNames } from "./use-names.ts";

type Props = FieldProps & {
  /** Names that other records have. */
  suggestions: readonly string[];
};

/** Several names, each a tag. Enter adds the name in use that was begun; a comma, the button and saving the typed text. */
export default function NamesField({ suggestions, ...props }: Props) {
  const field = useNames(props.name, suggestions);
  const { names, typed, completed, said, remove, inputRef, addTyped, handlers } = field;
  const suggestionsId = useId();
  return (
    <FormField {...props}>
      {(control) => (
        <>
          {names.length > 0 ? (
            <ul aria-label={props.label} className="mb-2 flex flex-wrap gap-[0.4rem]">
              {names.map((name) => (
                <li
                  key={name}
                  className="inline-flex max-w-full items-center rounded-card border border-line bg-surface pl-[0.7rem] wrap-anywhere"
                >
                  <span>{name}</span>
                  <button
                    type="button"
                    className="min-h-9 min-w-9 cursor-pointer text-xl/none text-quiet hover:text-danger"
                    aria-label={`Quitar ${name}`}
                    onClick={() => remove(name)}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          <span className="flex gap-2">
            <input
              {...control}
              ref={inputRef}
              value={typed}
              // The note says what Enter takes: the browser's list would cover it.
              list={completed === null ? suggestionsId : undefined}
              autoComplete="off"
              enterKeyHint="done"
              {...handlers}
              className="field"
            />
            <button type="button" className="button-secondary shrink-0" onClick={addTyped}>
              Agregar<span className="sr-only"> a {props.label}</span>
            </button>
          </span>
          <datalist id={suggestionsId}>
            {suggestions
              .filter((name) => !names.includes(name))
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
          <p role="status" className="sr-only">
            {said}
          </p>
          <CompletionNote completed={completed}>
            {" · "}
            <kbd>,</kbd> «{typed}»
          </CompletionNote>
        </>
      )}
    </FormField>
  );
}
