import { useEffect, useId, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { useFieldFocus, useFieldId } from "./fields/form-field.tsx";

/** Field name → label, in the order of the form. A nested field may have its own label. */
export type Labels = Record<string, string>;

type Props = { title?: string; labels: Labels };

/** The errors of a refused form, with links to their fields. It receives the focus when saving is refused. */
export function FormSummary({ title, labels }: Props) {
  const heading = useRef<HTMLElement>(null);
  const titleId = useId();
  const fieldId = useFieldId();
  const focusField = useFieldFocus();
  const { formState } = useFormContext();
  const { errors, submitCount } = formState;
  const wrong = Object.keys(labels).flatMap((field) => listFieldErrors(field, errors, labels));
  const { message: general, type } = errors.root?.server ?? {};
  const shownTitle = title ?? (type === "uncertain" ? "No sabemos si se guardó" : "No se guardó todavía");
  const isRefused = wrong.length > 0 || general !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, not per keystroke
  useEffect(() => {
    if (isRefused) heading.current?.focus();
  }, [submitCount, general]);
  if (!isRefused) return null;
  return (
    <section ref={heading} tabIndex={-1} role="alert" aria-labelledby={titleId} className="form-summary">
      <h2 id={titleId}>{shownTitle}</h2>
      {general ? <p className="mt-2">{general}</p> : null}
      {wrong.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {wrong.map(({ name, text }) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(name);
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type NamedError = { name: string; message: string };

function listFieldErrors(field: string, errors: Record<string, unknown>, labels: Labels) {
  const names = Object.keys(errors).filter((name) => name === field || name.startsWith(`${field}.`));
  const all = names.flatMap((name) => listErrors(name, errors[name]));
  const first = all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
  return first.map(({ name, message }) => {
    const place = /\.(\d+)\./.exec(name)?.[1];
    const where = place === undefined ? "" : ` (n.º ${Number(place) + 1})`;
    return { name, text: `${labels[name] ?? labels[field]}: ${message}${where}` };
  });
}

function listErrors(name: string, error: unknown): NamedError[] {
  if (typeof error !== "object" || error === null) return [];
  if ("message" in error && typeof error.message === "string") return [{ name, message: error.message }];
  return Object.entries(error).flatMap(([part, nested]) => {
    const inside = listErrors(`${name}.${part}`, nested);
    // Errors of a list itself and of its plain texts belong to the control of the list.
    const isOwn =
      part === "root" || (/^\d+$/.test(part) && inside.some((wrong) => wrong.name === `${name}.${part}`));
    return isOwn ? inside.map((wrong) => ({ ...wrong, name })) : inside;
  });
}
