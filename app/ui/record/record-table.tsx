import type { ReactNode } from "react";

type RecordColumn<Row> = {
  label: string;
  show: (row: Row) => ReactNode;
  /** Whether its cells are the headings of their rows. */
  isHeading?: boolean;
  /** Classes of its heading, and of its cells. */
  head?: string;
  cell?: string | ((row: Row) => string);
};

type Props<Row> = {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What can be done with a row. */
  actions?: (row: Row) => ReactNode;
  className?: string;
};

/** Rows of a few columns; on phones every row is a card whose cells say their column. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, actions, className = "" }: Props<Row>) {
  return (
    <table className={`record-table ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, head }) => (
            <th key={label} scope="col" className={head}>
              {label}
            </th>
          ))}
          {actions ? (
            <th scope="col">
              <span className="sr-only">Acciones</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, show, isHeading, cell }) => {
              const className = typeof cell === "function" ? cell(row) : cell;
              return isHeading ? (
                <th key={label} scope="row" className={className}>
                  {show(row)}
                </th>
              ) : (
                <td key={label} data-label={label} className={className}>
                  {show(row)}
                </td>
              );
            })}
            {actions ? <td>{actions(row)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
