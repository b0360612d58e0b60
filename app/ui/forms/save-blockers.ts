import { createContext, useContext, useEffect } from "react";
import { type FieldValues, type Resolver, useFormContext } from "react-hook-form";

/** Why a form cannot be saved yet, by field: something that is under way in it. */
export type Holds = Map<string, string>;

export const FormHolds = createContext<Holds>(new Map());

/** Keeps the form from being saved for as long as there is a reason, which is said beside the field. */
export function useHold(name: string, reason: string | null): void {
  const holds = useContext(FormHolds);
  const { clearErrors, getFieldState } = useFormContext();
  useEffect(() => {
    if (reason === null) return;
    holds.set(name, reason);
    return () => {
      holds.delete(name);
      if (getFieldState(name).error?.type === "hold") clearErrors(name);
    };
  }, [holds, name, reason, clearErrors, getFieldState]);
}

/** What a form is validated with, and nothing in it still under way. */
export function withHolds<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
  holds: Holds,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    if (holds.size === 0) return result;
    const held = [...holds].map(([name, message]) => [name, { type: "hold", message }]);
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(held) } };
  };
}
