import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { TextDifference } from "../../differences/text-difference.tsx";
import { type Describe, describeChoices } from "../fields/describe.ts";
import type { Labels } from "../form-summary.tsx";
import { compareThreeWays, type Difference, isSame } from "./three-way.ts";
import { type ChangedRecord, useAuthors } from "./use-authors.ts";

type Props = {
  base: object;
  mine: object;
  theirs: object;
  record: ChangedRecord;
  labels: Labels;
  describe: Describe | undefined;
  /** Gets the fields in which the colleague's value is kept. */
  onDecided: (theirs: string[]) => void;
};

/**
 * Shows what a colleague saved meanwhile beside what the user typed, with the words that each changed. In a field that
 * only one of them changed the change is preselected; the user decides the others.
 */
export default function MergeView(props: Props) {
  const { base, theirs, labels, describe = describeChoices({}), onDecided } = props;
  const { getValues } = useFormContext();
  // As it is when they are shown: lists of the form change in place.
  const [mine] = useState<Record<string, unknown>>(() => structuredClone({ ...props.mine }));
  const differences = compareThreeWays<object>(base, mine, theirs).filter(
    ({ name }) => labels[name] !== undefined,
  );
  const [choices, setChoices] = useState<Record<string, "mine" | "theirs">>(() =>
    Object.fromEntries(
      differences.flatMap(({ name, changedBy }) =>
        changedBy === "both" ? [] : [[name, changedBy === "me" ? "mine" : "theirs"]],
      ),
    ),
  );
  // What was typed into a field since is not part of the choice.
  const isTaken = (name: string) => choices[name] === "theirs" && isSame(getValues(name), mine[name]);
  const open = differences.filter(({ name }) => choices[name] === undefined);
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const author = describeAuthors(useAuthors(props.record));
  return (
    <section ref={heading} tabIndex={-1} aria-labelledby="cambios-de-otra-persona" className="form-summary">
      <h2 id="cambios-de-otra-persona" className="wrap-anywhere">
        {author.changed} este registro mientras lo editabas
      </h2>
      <p className="mt-2">
        {differences.length === 0
          ? "Lo que escribiste y lo que se guardó es lo mismo."
          : "Revisa cada campo, elige qué queda y vuelve a guardar. Lo que no elijas sigue en el historial."}
      </p>
      {differences.map((difference) => (
        <Choice
          key={difference.name}
          difference={difference}
          author={author}
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
          onClick={() => onDecided(Object.keys(choices).filter(isTaken))}
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

type Author = {
  /** Whose change it is, to begin a sentence with. */
  changed: string;
  /** What is beside "Lo tuyo". */
  theirs: string;
  reasons: Record<Difference["changedBy"], string>;
};

/** @param names as from `useAuthors` */
function describeAuthors(names: string[] | null): Author {
  const others = (names ?? []).filter((name) => name !== "tú");
  const isOwnToo = names?.includes("tú") ?? false;
  if (isOwnToo && others.length === 0)
    return {
      changed: "Cambiaste en otra pestaña",
      theirs: "Lo de la otra pestaña",
      reasons: {
        me: "Solo cambiaste este campo aquí.",
        them: "Solo cambiaste este campo en la otra pestaña.",
        both: "Cambiaste este campo aquí y en la otra pestaña: elige qué queda.",
      },
    };
  const all = isOwnToo ? [...others, "tú"] : others;
  const who = all.length > 0 ? new Intl.ListFormat("es").format(all) : "la otra persona";
  const verb = all.length > 1 ? "cambiaron" : "cambió";
  return {
    changed: all.length > 0 ? `${who} ${verb}` : "Otra persona cambió",
    theirs: isOwnToo ? `Lo que guardaron ${who}` : `Lo de ${who}`,
    reasons: {
      me: isOwnToo ? "Solo cambiaste este campo aquí." : "Solo tú cambiaste este campo.",
      them: `Solo ${who} ${verb} este campo.`,
      both: "Ambos cambiaron este campo: elige qué queda.",
    },
  };
}

type ChoiceProps = {
  difference: Difference;
  author: Author;
  label: string;
  describe: Describe;
  choice: "mine" | "theirs" | undefined;
  onChoose: (choice: "mine" | "theirs") => void;
};

function Choice({ difference, author, label, describe, choice, onChoose }: ChoiceProps) {
  const { name, changedBy } = difference;
  const text = (value: unknown) => describe(name, value);
  const before = text(difference.base);
  const sides = [
    { side: "mine", title: "Lo tuyo", value: difference.mine },
    { side: "theirs", title: author.theirs, value: difference.theirs },
  ] as const;
  return (
    <fieldset className="mt-5">
      <legend className="font-semibold">{label}</legend>
      <p className="field-help">{author.reasons[changedBy]}</p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {sides.map(({ side, title, value }) => (
          <div
            key={side}
            className="flex min-w-0 flex-col gap-[0.4rem] rounded-card border-[1.5px] border-line p-3 has-checked:border-brand has-checked:shadow-[inset_0_0_0_1px_var(--brand)]"
          >
            <label className="flex cursor-pointer items-center gap-2 font-semibold wrap-anywhere">
              <input
                type="radio"
                name={`elegir-${name}`}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              {title}
            </label>
            <div className="merge-text">
              <Changed before={before} after={text(value)} />
            </div>
          </div>
        ))}
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer text-quiet">Ver lo que había antes</summary>
        <p className="merge-text">{before || "(vacío)"}</p>
      </details>
    </fieldset>
  );
}

function Changed({ before, after }: { before: string; after: string }) {
  if (after === "") return <span className="text-quiet">(vacío)</span>;
  if (before === "" || before === after) return after;
  return <TextDifference before={before} after={after} />;
}
