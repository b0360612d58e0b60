import { useEffect, useRef, useState } from "react";
import type { Describe } from "../fields/describe.ts";
import type { Labels } from "../form-summary.tsx";
import { compareThreeWays, type Difference } from "./three-way.ts";

type Props<Values extends object> = {
  base: Partial<Values>;
  mine: Values;
  theirs: Values;
  labels: Labels;
  describe: Describe;
  /** Gets the fields in which the colleague's value is kept. */
  onDecided: (theirs: string[]) => void;
};

const reasons = {
  me: "Solo tú cambiaste este campo.",
  them: "Solo la otra persona cambió este campo.",
  both: "Ambos cambiaron este campo: elige qué queda.",
} as const;

/**
 * Shows what a colleague saved meanwhile beside what the user typed. In a field that only one of them changed the change
 * is preselected; the user decides the others.
 */
export function MergeView<Values extends object>(props: Props<Values>) {
  const { base, mine, theirs, labels, describe, onDecided } = props;
  const differences = compareThreeWays(base, mine, theirs).filter(({ name }) => labels[name] !== undefined);
  const [choices, setChoices] = useState<Record<string, "mine" | "theirs">>(() =>
    Object.fromEntries(
      differences.flatMap(({ name, changedBy }) =>
        changedBy === "both" ? [] : [[name, changedBy === "me" ? "mine" : "theirs"]],
      ),
    ),
  );
  const open = differences.filter(({ name }) => choices[name] === undefined);
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <section ref={heading} tabIndex={-1} aria-labelledby="cambios-de-otra-persona" className="form-summary">
      <h2 id="cambios-de-otra-persona">Otra persona cambió este registro mientras lo editabas</h2>
      <p className="mt-2">
        {differences.length === 0
          ? "Lo que escribiste y lo que guardó es lo mismo."
          : "Revisa cada campo, elige qué queda y vuelve a guardar. Lo que no elijas sigue en el historial."}
      </p>
      {differences.map((difference) => (
        <Choice
          key={difference.name}
          difference={difference}
          label={labels[difference.name] ?? difference.name}
          describe={describe}
          choice={choices[difference.name]}
          onChoose={(choice) => setChoices((before) => ({ ...before, [difference.name]: choice }))}
        />
      ))}
      <p className="mt-5 flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button-primary"
          disabled={open.length > 0}
          onClick={() => onDecided(Object.keys(choices).filter((name) => choices[name] === "theirs"))}
        >
          Usar lo elegido y seguir
        </button>
        {open.length > 0 ? (
          <span role="status">Falta elegir: {open.map(({ name }) => labels[name] ?? name).join(", ")}</span>
        ) : null}
      </p>
    </section>
  );
}

type ChoiceProps = {
  difference: Difference;
  label: string;
  describe: Describe;
  choice: "mine" | "theirs" | undefined;
  onChoose: (choice: "mine" | "theirs") => void;
};

function Choice({ difference, label, describe, choice, onChoose }: ChoiceProps) {
  const { name, changedBy } = difference;
  const text = (value: unknown) => describe(name, value) || "(vacío)";
  const sides = [
    { side: "mine", title: "Lo tuyo", value: difference.mine },
    { side: "theirs", title: "Lo que guardó la otra persona", value: difference.theirs },
  ] as const;
  return (
    <fieldset className="mt-5">
      <legend className="font-semibold">{label}</legend>
      <p className="field-help">{reasons[changedBy]}</p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {sides.map(({ side, title, value }) => (
          <label
            key={side}
            className="flex cursor-pointer flex-col gap-[0.4rem] rounded-card border-[1.5px] border-line p-3 has-checked:border-brand has-checked:shadow-[inset_0_0_0_1px_var(--brand)]"
          >
            <span className="flex items-center gap-2 font-semibold">
              <input
                type="radio"
                name={`elegir-${name}`}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              {title}
            </span>
            <span className="merge-text">{text(value)}</span>
          </label>
        ))}
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer text-quiet">Ver lo que había antes</summary>
        <p className="merge-text">{text(difference.base)}</p>
      </details>
    </fieldset>
  );
}
