import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useFieldFocus } from "./form-field.tsx";

/**
 * A field that is a list of entries with a name each: add, move, remove, and keep the focus meanwhile.
 * @param unnamed what screen readers call an entry without a name
 * @param called the field of an entry that names it
 */
export function useListField<Entry extends object>(
  name: string,
  unnamed: (index: number) => string,
  called: keyof Entry & string = "name" as keyof Entry & string,
) {
  const { control, getValues } = useFormContext();
  const focusField = useFieldFocus();
  const { fields, append, remove, swap } = useFieldArray({ control, name });
  // Draws again when something is typed. After a move it has the values a moment later than the list has its rows, so that
  // a row's buttons would be named, and act, as another's: the values themselves are read.
  useWatch({ control, name });
  const entries: Entry[] = getValues(name) ?? [];
  const addButton = useRef<HTMLButtonElement>(null);
  /** Read out by screen readers. */
  const [said, setSaid] = useState("");
  const describeEntry = (index: number) => String(entries[index]?.[called] ?? "") || unnamed(index);

  function move(from: number, step: -1 | 1) {
    const to = from + step;
    if (to < 0 || to >= fields.length) return;
    // The entry keeps the focus: it is drawn at its new place before anybody can press another key.
    flushSync(() => {
      swap(from, to);
      setSaid(`${describeEntry(from)} es ahora ${to + 1} de ${fields.length}`);
    });
    focusField(`${name}.${to}.${called}`);
  }
  function moveByKey(event: KeyboardEvent, index: number) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(index, event.key === "ArrowUp" ? -1 : 1);
  }
  function removeAt(index: number) {
    remove(index);
    setSaid(`${describeEntry(index)} ya no está en la lista`);
    addButton.current?.focus();
  }
  return { fields, entries, describeEntry, append, addButton, said, move, moveByKey, removeAt };
}
