import { useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";

type State = { kept?: Record<string, unknown> } | null;

/**
 * Keeps what the form has in these fields on this page of the browser's history, for coming back to it.
 * @returns what the next record begins with
 */
export function keepValues<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  initial: Values,
  fields: readonly Path<Values>[],
): Values {
  const kept = Object.fromEntries(fields.map((field) => [field, form.getValues(field)]));
  // Where the router keeps a page's state; to navigate would load the page's data again.
  history.replaceState({ ...history.state, usr: { kept } satisfies State }, "");
  return { ...initial, ...kept };
}

/** @returns the initial values with those that this page has kept of these fields */
export function useKeptValues<Values extends FieldValues>(
  initial: Values,
  fields: readonly Path<Values>[],
): Values {
  const state = useRef(useLocation().state as State).current;
  const kept = fields.flatMap((field) =>
    state?.kept && field in state.kept ? [[field, state.kept[field]]] : [],
  );
  return { ...initial, ...Object.fromEntries(kept) };
}
