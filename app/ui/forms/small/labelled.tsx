import { type ComponentProps, createElement, type ReactNode, useId } from "react";
import type { SelectOption } from "../../lists/select-field.tsx";

type LabelProps = {
  label: ReactNode;
  help?: ReactNode;
  /** Classes of what holds label and control. */
  around?: string;
};
type Described = { id: string; "aria-describedby": string | undefined };

/** A control under its label and help, in forms that keep no values of their own. */
export function Labelled({
  label,
  help,
  around,
  children,
}: LabelProps & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  return (
    <div className={around}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {help ? (
        <p id={helpId} className="field-help">
          {help}
        </p>
      ) : null}
      {children({ id, "aria-describedby": helpId })}
    </div>
  );
}

const underLabel =
  <Tag extends "input" | "textarea">(Control: Tag) =>
  ({ label, help, around, ...control }: LabelProps & ComponentProps<Tag>) => (
    <Labelled label={label} help={help} around={around}>
      {(described) =>
        createElement(Control, { className: "field", autoComplete: "off", ...described, ...control })
      }
    </Labelled>
  );

export const LabelledInput = underLabel("input");
export const LabelledText = underLabel("textarea");

type SelectProps = LabelProps & ComponentProps<"select"> & { options: readonly SelectOption[] };

/** @param children options before the others */
export function LabelledSelect({ label, help, around, options, children, ...select }: SelectProps) {
  return (
    <Labelled label={label} help={help} around={around}>
      {(described) => (
        <select className="field" {...described} {...select}>
          {children}
          <Options options={options} />
        </select>
      )}
    </Labelled>
  );
}

export function Options({ options }: Pick<SelectProps, "options">) {
  return options.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
