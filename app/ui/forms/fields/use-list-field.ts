import { type KeyboardEvent, useRef, useState } from "react";
import { type FieldArrayPath, type FieldValues, useFieldArray, useFormContext } from "react-hook-form";

/**
 * A field that is a list of entries with a name each: add, move, remove, and keep the focus meanwhile.
 * @param describeEntry says which entry is meant, for screen readers.
 */
export function useListField<Values extends FieldValues>(
  name: FieldArrayPath<Values>,
  describeEntry: (index: number) => string,
) {
  const { control, setFocus } = useFormContext();
  const { fields, append, remove, swap } = useFieldArray({ control, name: name as string });
  const addButton = useRef<HTMLButtonElement>(null);
  /** Read out by screen readers. */
  const [said, setSaid] = useState("");

  function move(from: number, step: -1 | 1) {
    const to = from + step;
    if (to < 0 || to >= fields.length) return;
    swap(from, to);
    setSaid(`${describeEntry(from)} es ahora ${to + 1} de ${fields.length}`);
    // The entry keeps the focus when it is drawn at its new place.
    requestAnimationFrame(() => setFocus(`${name}.${to}.name`));
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
  return { fields, append, addButton, said, move, moveByKey, removeAt };
}
