import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useController } from "react-hook-form";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = FieldProps & {
  /** Names in use. */
  suggestions: readonly string[];
};

/** Several names, each a tag: Enter, a comma or the button adds what is typed; what is left typed is added too. */
export function NamesField({ suggestions, ...props }: Props) {
  const { field } = useController({ name: props.name });
  const names: string[] = field.value ?? [];
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const suggestionsId = useId();

  function add(texts: string[]) {
    setTyped("");
    const added: string[] = [];
    for (const name of texts.map((text) => text.replace(/\s+/g, " ").trim()))
      if (name !== "" && ![...names, ...added].some((other) => isSameName(other, name))) added.push(name);
    if (added.length > 0) field.onChange([...names, ...added]);
    const isKnown = added.length === 0 && texts.some((text) => text.trim() !== "");
    setSaid(added.length > 0 ? `Agregado: ${added.join("; ")}` : isKnown ? "Ya está en la lista" : "");
  }
  const addTyped = useEffectEvent(() => add([typed]));
  useEffect(() => {
    const form = input.current?.form;
    // Before the form is read.
    const onSubmit = () => addTyped();
    form?.addEventListener("submit", onSubmit, { capture: true });
    return () => form?.removeEventListener("submit", onSubmit, { capture: true });
  }, []);
  function remove(name: string) {
    field.onChange(names.filter((other) => other !== name));
    setSaid(`Quitado: ${name}`);
    // The button that was pressed is gone.
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = names.at(-1);
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add([typed]);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  }
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    const isChosen = (event.nativeEvent as InputEvent).inputType !== "insertText";
    if (isChosen && suggestions.includes(text)) add([text]);
    // Keyboards of phones do not say which key it was.
    else if (text.endsWith(",")) add([text.slice(0, -1)]);
    else setTyped(text);
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    const parts = text.split(/[;\n]/.test(text) ? /[;\n]/ : ",");
    if (parts.length < 2) return;
    event.preventDefault();
    add([typed, ...parts]);
  }

  return (
    <FormField {...props}>
      {(control) => (
        <>
          {names.length > 0 ? (
            <ul aria-label={props.label} className="mb-2 flex flex-wrap gap-[0.4rem]">
              {names.map((name) => (
                <li key={name} className="tag">
                  <span>{name}</span>
                  <button type="button" aria-label={`Quitar ${name}`} onClick={() => remove(name)}>
                    ×
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          <span className="flex gap-2">
            <input
              {...control}
              ref={(element) => {
                input.current = element;
                field.ref(element);
              }}
              value={typed}
              list={suggestionsId}
              autoComplete="off"
              enterKeyHint="done"
              onChange={onChange}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={(event) => {
                field.onBlur();
                // Not under a button that is being pressed: a tag more would move it away.
                if (event.relatedTarget?.matches("input, select, textarea")) add([typed]);
              }}
              className="field"
            />
            <button
              type="button"
              className="button-secondary shrink-0"
              onClick={() => {
                add([typed]);
                input.current?.focus();
              }}
            >
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
        </>
      )}
    </FormField>
  );
}

function isSameName(one: string, other: string): boolean {
  return one.normalize("NFC").toLocaleLowerCase("es") === other.normalize("NFC").toLocaleLowerCase("es");
}
