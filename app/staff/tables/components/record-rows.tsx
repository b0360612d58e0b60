import { href, Link } from "react-router";
import { nouns } from "../../../nouns/register.ts";
import { changeList } from "../../../shared/lists/list-address.ts";
import { formatShortDay } from "../../../shared/values/dates.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";
import type { Check, TableRow } from "../contract.ts";
import type { TableNoun } from "../fields.ts";
import { AcceptCheck } from "./accept-check.tsx";
import { getEditPath } from "./edit-path.ts";
import { listColumns, type TableColumn } from "./table-columns.ts";

type Props = {
  noun: TableNoun;
  rows: TableRow[];
  shown: string[];
  parameters: string;
  selected: ReadonlyMap<string, number>;
  onSelect: (rows: TableRow[], isSelected: boolean) => void;
};

/** The rows of a page; on phones every row is a card. */
export function RecordRows({ noun, rows, shown, parameters, selected, onSelect }: Props) {
  const columns = listColumns(noun).filter(({ name }) => shown.includes(name));
  const check = new URLSearchParams(parameters).get("check") as Check | null;
  const isAll = rows.every(({ _id }) => selected.has(_id));
  const [nameField = ""] = nouns[noun].nameFields;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="wide-table" aria-label={capitalize(nouns[noun].many)} tabIndex={0}>
      <table className="record-table">
        <caption className="sr-only">{capitalize(nouns[noun].many)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                className="size-4"
                aria-label="Elegir todo lo de esta página"
                checked={isAll}
                onChange={(event) => onSelect(rows, event.target.checked)}
              />
            </th>
            <HeadCell
              name={nameField || "createdAt"}
              label="Nombre"
              parameters={parameters}
              isSortable={nameField !== ""}
            />
            {columns.map(({ name, label }) => (
              <HeadCell
                key={name}
                name={name}
                label={label}
                parameters={parameters}
                isSortable={isSortable(noun, name)}
              />
            ))}
            <th scope="col">
              <span className="sr-only">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} data-row="" tabIndex={-1} data-selected={selected.has(row._id)}>
              <td>
                <input
                  type="checkbox"
                  className="size-4"
                  aria-label={`Elegir ${row.name}`}
                  checked={selected.has(row._id)}
                  onChange={(event) => onSelect([row], event.target.checked)}
                />
              </td>
              <th scope="row" className="font-semibold">
                <span className="cell-text" data-kind="name">
                  <Link to={getEditPath(noun, row)}>{row.name || "Sin nombre"}</Link>
                </span>
                {row.duplicates.map((duplicate) => (
                  <Duplicate key={duplicate._id} noun={noun} duplicate={duplicate} />
                ))}
              </th>
              {columns.map((column) => (
                <td key={column.name} data-label={column.label}>
                  <Cell noun={noun} row={row} column={column} />
                </td>
              ))}
              <td>
                <Link
                  className="row-more"
                  to={href("/admin/history/:noun/:recordId", { noun, recordId: row._id })}
                >
                  Historial<span className="sr-only"> de {row.name}</span>
                </Link>
                {check ? <AcceptCheck noun={noun} row={row} check={check} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type DuplicateProps = { noun: TableNoun; duplicate: TableRow["duplicates"][number] };

function Duplicate({ noun, duplicate: { _id, name, differences } }: DuplicateProps) {
  return (
    <div className="font-normal text-quiet">
      Igual a <Link to={getEditPath(noun, { _id })}>{name}</Link>
      {differences.length === 0 ? (
        ", en todo"
      ) : (
        <details>
          <summary className="cursor-pointer">
            Comparar<span className="sr-only"> con {name}</span>:{" "}
            {differences.map(({ label }) => label).join(", ")}
          </summary>
          <dl className="my-2 grid gap-2 text-ink wrap-anywhere">
            {differences.map(({ label, own, other }) => (
              <div key={label}>
                <dt className="font-semibold">{label}</dt>
                <dd>Aquí: {own || "nada"}</dd>
                <dd>En la otra copia: {other || "nada"}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

function isSortable(noun: TableNoun, name: string): boolean {
  const kind = nouns[noun].fields[name]?.kind;
  return name !== "enteredBy" && kind !== "links" && kind !== "text";
}

type HeadProps = { name: string; label: string; parameters: string; isSortable: boolean };

function HeadCell({ name, label, parameters, isSortable: isLink }: HeadProps) {
  const sort = new URLSearchParams(parameters).get("sort");
  const direction = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
  if (!isLink) return <th scope="col">{label}</th>;
  const next = direction === "ascending" ? `-${name}` : name;
  return (
    <th scope="col" aria-sort={direction}>
      <Link to={changeList(parameters, { sort: next })} preventScrollReset>
        {label}
      </Link>
      <span aria-hidden="true">
        {direction === "ascending" ? " ↑" : direction === "descending" ? " ↓" : ""}
      </span>
    </th>
  );
}

type CellProps = { noun: TableNoun; row: TableRow; column: TableColumn };

function Cell({ noun, row, column: { name, isTime } }: CellProps) {
  if (isTime) return <Timestamp at={name === "createdAt" ? row.createdAt : row.updatedAt} />;
  const text = name === "enteredBy" ? row.enteredBy : (row.values[name] ?? "");
  const kind = nouns[noun].fields[name]?.kind ?? "line";
  if (text !== "" && kind === "date")
    return (
      <time dateTime={text} className="whitespace-nowrap">
        {formatShortDay(text)} {Number(text.slice(0, 4))}
      </time>
    );
  if (text === "") return <span className="no-value text-quiet">–</span>;
  return (
    <span className="cell-text" data-kind={kind}>
      <span>{text}</span>
    </span>
  );
}
