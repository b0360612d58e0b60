import type { QueueItem, QueueVariable } from "../../../../features/coding/contract.ts";
import { foldText } from "../../../../shared/values/text.ts";

type Key = { key: string; code: string | null; next: (now: string | null | undefined) => string | null };
export type AskedVariable = { variable: QueueVariable; keys: Key[] };

/** Keys that do something else for every record. */
const reserved = ["x", "z", "p"];

/**
 * The first variable's values have a key each; any other has one of its own, which goes from value to value: the first
 * letter of its name that no other has. There may be none.
 */
export function listKeys(variables: readonly QueueVariable[]): AskedVariable[] {
  const taken = new Set(reserved);
  return variables.map((variable, index) => {
    const keys = index === 0 ? listValueKeys(variable) : listOwnKey(variable, taken);
    for (const { key } of keys) taken.add(key);
    return { variable, keys };
  });
}

function listValueKeys({ values }: QueueVariable): Key[] {
  const isShort = values.every(({ code }) => code.length === 1 && !reserved.includes(code));
  return values
    .slice(0, isShort ? undefined : 9)
    .map(({ code }, place) => ({ key: isShort ? code : String(place + 1), code, next: () => code }));
}

function listOwnKey({ values, label }: QueueVariable, taken: ReadonlySet<string>): Key[] {
  const key = [...foldText(label)].find((letter) => /[a-z]/.test(letter) && !taken.has(letter));
  const next = (now: string | null | undefined) =>
    values[(values.findIndex(({ code }) => code === now) + 1) % values.length]?.code ?? null;
  return key === undefined ? [] : [{ key, code: null, next }];
}

type Props = AskedVariable & {
  value: string | null | undefined;
  proposed: QueueItem["proposed"][string] | undefined;
  /** Whether it can be answered that nothing can be said. */
  canPass?: boolean;
  /** Whether its values stand beside its name, so that it takes little room. */
  isBrief?: boolean;
  onChoose: (code: string | null) => void;
};

/** A question of the codebook with its values; each says when it is chosen, and which key does it. */
export function Question({ variable, keys, value, proposed, canPass, isBrief, onChoose }: Props) {
  const { key: name, label, question, values } = variable;
  const findKey = (code: string | null) => keys.find((one) => one.code === code)?.key;
  const ownKey = findKey(null);
  const suggested = values.find(({ code }) => code === proposed?.code);
  const rule = describeRule(values.find(({ code }) => code === value));
  return (
    <fieldset
      className={`form-field lg:[&_.check]:min-h-8 lg:[&_.check]:py-0.5 ${isBrief ? "mt-5 lg:mt-0" : ""}`}
    >
      <legend className={`field-label ${isBrief ? "float-left py-1" : ""}`}>
        {label} {ownKey ? <kbd>{ownKey.toUpperCase()}</kbd> : null}
      </legend>
      {isBrief ? null : <p className="field-help">{question}</p>}
      {suggested && !isBrief ? (
        <p className="mt-1 text-[0.95rem]">
          Sugerido: <strong>{suggested.label}</strong>
          {proposed?.because.length ? (
            <>, por {proposed.because.map((word) => `«${word}»`).join(", ")}</>
          ) : null}
        </p>
      ) : null}
      <ul className={isBrief ? "flex flex-wrap" : "mt-1"}>
        {values.map(({ code, label: called }) => (
          <li key={code}>
            <label className="check">
              <input
                type="radio"
                name={name}
                value={code}
                checked={value === code}
                onChange={() => onChoose(code)}
              />
              <span>
                {called} {findKey(code) ? <kbd>{findKey(code)}</kbd> : null}
                {isBrief && code === suggested?.code ? "(sugerido)" : ""}
              </span>
            </label>
            {value === code && rule && !isBrief ? (
              <p className="mb-1 ml-8 text-[0.95rem] text-quiet wrap-anywhere">{rule}</p>
            ) : null}
          </li>
        ))}
        {canPass ? (
          <li>
            <label className="check">
              <input type="radio" name={name} checked={value === null} onChange={() => onChoose(null)} />
              <span>
                No se puede decir <kbd>X</kbd>
              </span>
            </label>
          </li>
        ) : null}
      </ul>
      {isBrief ? <p className="field-help clear-both wrap-anywhere">{rule || question}</p> : null}
    </fieldset>
  );
}

function describeRule(value: QueueVariable["values"][number] | undefined): string {
  if (!value?.rule) return "";
  const { rule, exampleIn, exampleOut } = value;
  return `${rule}${exampleIn ? ` Sí: ${exampleIn}` : ""}${exampleOut ? ` No: ${exampleOut}` : ""}`;
}
