import { Fragment, type ReactNode } from "react";
import { type Fields, getLimit, type InputName, isRequired } from "../../shared/values/field-declarations.ts";
import type { Labels } from "./form-summary.tsx";

/** An input for each field, in the order of the form. A field without one is a type error. */
export type InputsOf<F extends Fields> = { [Name in InputName<F>]: ReactNode };

export function Inputs({ inputs }: { inputs: Record<string, ReactNode> }) {
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
}

/** What an input shows of its field, as props. */
export function describeInput<const F extends Fields>(fields: F) {
  return (name: InputName<F>) => {
    const field = fields[name] as Fields[string];
    return {
      name,
      label: field.label,
      help: field.meaning,
      isRequired: isRequired(field),
      maxLength: getLimit(field),
      textNames: "texts" in field ? field.texts : undefined,
    };
  };
}

/** Labels in the order of the form, for the summary of errors and the comparison of versions. */
export function labelInputs(fields: Fields, inputs: Record<string, ReactNode>): Labels {
  const names = Object.keys(inputs).flatMap((name) => {
    const field = fields[name];
    return field && "texts" in field ? [name, ...field.texts] : [name];
  });
  const ordered = new Set([...names, ...Object.keys(fields)]);
  return Object.fromEntries(
    [...ordered].flatMap((name) => (fields[name] ? [[name, fields[name].label]] : [])),
  );
}
