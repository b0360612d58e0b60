import { createContext, useContext, useEffect } from "react";
import { type FieldValues, type Resolver, useFormContext } from "react-hook-form";

/** Field name → why the form cannot be saved yet, such as an upload that is not finished. */
export type SaveBlockers = Map<string, string>;

export const SaveBlockersContext = createContext<SaveBlockers>(new Map());

/** Prevents saving while `reason` is not null; an attempt shows it beside the field. */
export function useSaveBlocker(name: string, reason: string | null): void {
  const blockers = useContext(SaveBlockersContext);
  const { clearErrors, getFieldState } = useFormContext();
  useEffect(() => {
    if (reason === null) return;
    blockers.set(name, reason);
    return () => {
      blockers.delete(name);
      if (getFieldState(name).error?.type === "blocker") clearErrors(name);
    };
  }, [blockers, name, reason, clearErrors, getFieldState]);
}

/** @returns a resolver that also fails while there are save blockers */
export function withSaveBlockers<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
  blockers: SaveBlockers,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    if (blockers.size === 0) return result;
    const blocked = [...blockers].map(([name, message]) => [name, { type: "blocker", message }]);
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(blocked) } };
  };
}
