import { href } from "react-router";
import { compareLetters } from "../../../shared/lists/compare-address.ts";
import type { Choice, ComparedRecord } from "../contract.ts";

type Props = {
  kind: ComparedRecord["kind"];
  /** Null where there are too many: then they are chosen on their list. */
  choices: Choice[] | null;
  chosen: readonly string[];
};

const words = {
  work: { many: "actuaciones", list: href("/interventions"), other: "conflictos", to: "?noun=conflicts" },
  conflict: { many: "conflictos", list: href("/conflicts"), other: "actuaciones", to: "" },
};

/** What is compared, as ticks of a plain form. */
export function CompareChoice({ kind, choices, chosen }: Props) {
  const { many, list, other, to } = words[kind];
  return (
    <>
      <form action={href("/compare")} className="compare-choice">
        {choices ? (
          <fieldset>
            <legend className="sr-only">Qué se compara: hasta {compareLetters.length}</legend>
            {choices.map(({ _id, name, note }) => (
              <label key={_id}>
                <input
                  type="checkbox"
                  name={compareLetters[0]}
                  value={_id}
                  defaultChecked={chosen.includes(_id)}
                />
                <span>
                  {name} <span className="text-quiet">{note}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ) : (
          <p>
            No caben en una página: elige en <a href={list}>la lista de {many}</a>.
          </p>
        )}
        {choices ? (
          <button type="submit" className="button-primary">
            Comparar
          </button>
        ) : null}
      </form>
      <p className="mt-4">
        <a href={href("/compare") + to}>Comparar {other}</a>
      </p>
    </>
  );
}
