import type { ChoiceMeaning } from "../../site/contract.ts";

type Props = {
  choices: ChoiceMeaning[];
  /** The name of the one that is chosen; "" for none. */
  chosen: string;
};

/** What the chosen one means, and all of them where the coder asks. */
export function ChoiceMeanings({ choices, chosen }: Props) {
  const explained = choices.filter(({ definition, example }) => definition !== "" || example !== "");
  const current = explained.find(({ name }) => name === chosen);
  if (explained.length === 0) return null;
  return (
    <div className="mt-[0.4rem] text-[0.95rem] wrap-anywhere">
      <p role="status">{current ? <Meaning choice={current} /> : null}</p>
      <details>
        <summary className="py-1 text-brand">Qué significa cada opción</summary>
        <dl className="mt-1 grid gap-2 border-l-3 border-line pl-[0.9rem]">
          {explained.map((choice) => (
            <div key={choice.name}>
              <dt className="font-semibold">{choice.name}</dt>
              <dd>
                <Meaning choice={choice} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Meaning({ choice: { definition, example } }: { choice: ChoiceMeaning }) {
  return (
    <>
      {definition}
      {example === "" ? null : <span className="text-quiet"> Ejemplo: {example}</span>}
    </>
  );
}
