import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useSessionUser } from "../../shared/session/session.ts";

/**
 * Sets the focus on opening, after the form was reset, and on the save button after logging in again.
 * @param first the field that gets it on opening; none where something else asks for attention
 */
export function useFormFocus<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  isOpen: boolean,
  first: Path<Values> | undefined,
) {
  const user = useSessionUser();
  const saveButton = useRef<HTMLButtonElement>(null);
  /** Without a field the save button. */
  const [focusOn, setFocusOn] = useState<{ field: string | undefined }>();
  // A form that was reset knows its fields only after it has rendered.
  useEffect(() => {
    if (focusOn?.field) form.setFocus(focusOn.field as Path<Values>);
    else if (focusOn) saveButton.current?.focus();
  }, [form, focusOn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    if (isOpen && first !== undefined) form.setFocus(first);
  }, [isOpen]);
  const hadEnded = useRef(false);
  useEffect(() => {
    if (user !== null && hadEnded.current) saveButton.current?.focus();
    hadEnded.current = user === null;
  }, [user]);
  return { saveButton, setFocusOn };
}
