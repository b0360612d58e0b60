import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSessionUser } from "../../shared/session/session.ts";
import { useFieldFocus } from "./fields/form-field.tsx";

/**
 * Sets the focus on opening, after the form was reset, and on the save button after logging in again.
 * @param first the field that gets it on opening; none where something else asks for attention
 */
export function useFormFocus(isOpen: boolean, first: string | undefined) {
  const user = useSessionUser();
  const focusField = useEffectEvent(useFieldFocus());
  const saveButton = useRef<HTMLButtonElement>(null);
  /** Without a field the save button. */
  const [focusOn, setFocusOn] = useState<{ field: string | undefined }>();
  // What is not shown yet, or disabled, cannot have it.
  useEffect(() => {
    if (focusOn?.field) focusField(focusOn.field);
    else if (focusOn) saveButton.current?.focus();
  }, [focusOn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    if (isOpen && first !== undefined) focusField(first);
  }, [isOpen]);
  const hadEnded = useRef(false);
  useEffect(() => {
    if (user !== null && hadEnded.current) saveButton.current?.focus();
    hadEnded.current = user === null;
  }, [user]);
  return { saveButton, setFocusOn };
}
