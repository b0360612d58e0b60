import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Updates a field when its value in the address changes (Back, a removed filter), but not while the user has entered
 * something newer.
 */
export function useAddressField<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const ref = useRef<Field>(null);
  // The user may have entered something before the scripts were loaded.
  const isAhead = useRef(true);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle" || !ref.current) return;
    if (ref.current.value.trim() === value.trim()) isAhead.current = false;
    else if (!isAhead.current) ref.current.value = value;
  }, [value, state]);
  function onChange() {
    isAhead.current = true;
  }
  return { ref, onChange };
}
