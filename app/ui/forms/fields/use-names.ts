import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useController } from "react-hook-form";
import { completeName } from "../choosing/find-choices.ts";

/** State and actions of a field that is a list of names, with the text that is being typed. */
export function useNames(fieldName: string, suggestions: readonly string[]) {
  const { field } = useController({ name: fieldName });
  const names: string[] = field.value ?? [];
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const completed = completeName(suggestions, typed);
  const input = useRef<HTMLInputElement>(null);

  function add(texts: string[]) {
    setTyped("");
    const added: string[] = [];
    for (const name of texts.map((text) => text.replace(/\s+/g, " ").trim()))
      if (name !== "" && ![...names, ...added].some((other) => isSameName(other, name))) added.push(name);
    if (added.length > 0) field.onChange([...names, ...added]);
    const isKnown = added.length === 0 && texts.some((text) => text.trim() !== "");
    setSaid(added.length > 0 ? `Agregado: ${added.join("; ")}` : isKnown ? "Ya está en la lista" : "");
  }
  const addRest = useEffectEvent(() => add([typed]));
  useEffect(() => {
    const form = input.current?.form;
    // In the capture phase: before the form's values are read, and before a link leads away from it.
    const onSubmit = () => addRest();
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) addRest();
    };
    form?.addEventListener("submit", onSubmit, { capture: true });
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      form?.removeEventListener("submit", onSubmit, { capture: true });
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
  function remove(name: string) {
    field.onChange(names.filter((other) => other !== name));
    setSaid(`Quitado: ${name}`);
    // The pressed button is gone.
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = names.at(-1);
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add([event.key === "Enter" && !isCombined(event) ? (completed ?? typed) : typed]);
    } else if (event.key === "Backspace" && !event.repeat && typed === "" && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  }
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    const { inputType = "" } = event.nativeEvent as InputEvent;
    const isChosen = !/^(?:insertText|insertCompositionText|delete|history)/.test(inputType);
    if (isChosen && suggestions.includes(text)) add([text]);
    // On phones key events do not have the key.
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

  return {
    names,
    typed,
    completed,
    said,
    remove,
    inputRef(element: HTMLInputElement | null) {
      input.current = element;
      field.ref(element);
    },
    addTyped() {
      add([typed]);
      input.current?.focus();
    },
    handlers: {
      onChange,
      onKeyDown,
      onPaste,
      onBlur(event: FocusEvent<HTMLInputElement>) {
        field.onBlur();
        // Not where a button was pressed: one more tag would move it away from the pointer.
        if (event.relatedTarget?.matches("input, select, textarea")) add([typed]);
      },
    },
  };
}

const isCombined = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

function isSameName(one: string, other: string): boolean {
  return one.normalize("NFC").toLocaleLowerCase("es") === other.normalize("NFC").toLocaleLowerCase("es");
}
