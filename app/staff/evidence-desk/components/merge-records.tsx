import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { getRecordPath, tableOfNoun } from "../../../features/open-data/constants.ts";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import type { ShownProposal } from "../contract.ts";
import { ClosingPanel, type PanelProps } from "./closing-panel.tsx";

type Duplicate = NonNullable<ShownProposal["duplicate"]>;
type Field = Duplicate["fields"][number];

const none: Duplicate = { noun: "news", records: [], fields: [] };
const sides = [0, 1] as const;
const names = ["El primero", "El segundo"] as const;
const measure = (fields: readonly Field[], side: number) =>
  fields.reduce((sum, { values }) => sum + (values[side]?.length ?? 0), 0);

/** Both records side by side: of each field that differs one is chosen, at first the fuller one. */
export function MergeRecords({ proposal: { duplicate }, onDecide, onClose }: PanelProps) {
  const { noun, records, fields } = duplicate ?? none;
  const [kept, setKept] = useState(measure(fields, 1) > measure(fields, 0) ? 1 : 0);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const differing = fields.filter(({ values }) => values[0] !== values[1]);
  const choose = ({ name, values }: Field) =>
    chosen[name] ?? ((values[1 - kept]?.length ?? 0) > (values[kept]?.length ?? 0) ? 1 - kept : kept);
  function merge() {
    const into = records[kept]?._id ?? "";
    const take = differing.filter((field) => choose(field) !== kept).map(({ name }) => name);
    const versions = Object.fromEntries(records.map(({ _id, __v }) => [_id, __v]));
    return onDecide({ decision: "accept", merge: { into, take, versions } });
  }
  return (
    <ClosingPanel title="Unir los dos registros" action="Unir" onClose={onClose} onSubmit={merge}>
      <p className="mb-3 max-w-prose text-quiet">
        Queda uno, con lo que elijas y con las actuaciones, conflictos, frases y recortes de los dos. El otro
        se elimina y su dirección lleva al que queda. Se puede deshacer.
      </p>
      <Choice
        isFirst
        legend="Cuál conserva su dirección"
        value={kept}
        onChange={setKept}
        show={(side) => (
          <>
            {names[side]}{" "}
            <Link to={getRecordPath(tableOfNoun[noun], records[side]?._id ?? "")} target="_blank">
              ver en otra pestaña
            </Link>
          </>
        )}
      />
      {differing.map((field) => (
        <Choice
          key={field.name}
          legend={field.label}
          value={choose(field)}
          onChange={(side) => setChosen({ ...chosen, [field.name]: side })}
          show={(side) => <Value kind={field.kind} value={field.values[side] ?? ""} />}
        />
      ))}
      {differing.length === 0 ? <p>Dicen lo mismo en todos sus campos.</p> : null}
    </ClosingPanel>
  );
}

type ChoiceProps = {
  isFirst?: boolean;
  legend: string;
  value: number;
  onChange: (side: 0 | 1) => void;
  show: (side: 0 | 1) => ReactNode;
};

function Choice({ isFirst = false, legend, value, onChange, show }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="mb-4">
      <legend className="field-label">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map((side) => (
          <label
            key={side}
            className="flex min-w-0 items-baseline gap-2 rounded-card border border-line px-3 py-2 has-checked:border-brand"
          >
            <input
              type="radio"
              name={id}
              data-first={(isFirst && value === side) || undefined}
              checked={value === side}
              aria-label={`${legend}: ${names[side].toLowerCase()}`}
              aria-describedby={`${id}-${side}`}
              onChange={() => onChange(side)}
            />
            <span
              id={`${id}-${side}`}
              className="max-h-60 min-w-0 overflow-y-auto whitespace-pre-line wrap-anywhere"
            >
              {show(side)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Value({ kind, value }: Pick<Field, "kind"> & { value: string }) {
  if (value === "") return <span className="text-quiet">Vacío</span>;
  if (kind === "date") return formatNewsDate(value);
  return kind === "image" ? <img src={value} alt="" className="max-h-40" /> : value;
}
