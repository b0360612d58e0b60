import { Fragment, useId } from "react";
import { formatCount } from "../../../shared/values/text.ts";
import { Options } from "../../../ui/forms/small/labelled.tsx";
import { RecordTable } from "../../../ui/record/record-table.tsx";
import type { ImportedTable, TableColumn, TableMapping } from "../contract.ts";
import { type Collection, collectionLabels, collections, listColumns } from "../fields.ts";

type Props = {
  tables: ImportedTable[];
  mapping: TableMapping[];
  isDisabled: boolean;
  onChoose: (mapping: TableMapping[]) => void;
};

/** How each table was read, with some of its cells; what its columns are can be changed before it is checked again. */
export function TableColumns({ tables, mapping, isDisabled, onChoose }: Props) {
  // A workbook has a sheet for each kind of record, and most of them are empty.
  const filled = tables.filter(({ rows, collection }) => rows > 0 || collection === null);
  if (filled.length === 0) return null;
  return (
    <>
      <h3 className="mt-6">Columnas de las tablas</h3>
      <ul className="mt-3 grid gap-3">
        {filled.map((table) => {
          const chosen = mapping.find(({ file, sheet }) => file === table.file && sheet === table.sheet);
          const others = mapping.filter((each) => each !== chosen);
          return (
            <li key={`${table.file} ${table.sheet}`}>
              <TableSection
                table={table}
                chosen={chosen}
                isDisabled={isDisabled}
                onChoose={(next) => onChoose([...others, next])}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

type SectionProps = {
  table: ImportedTable;
  chosen: TableMapping | undefined;
  isDisabled: boolean;
  onChoose: (mapping: TableMapping) => void;
};

function TableSection({ table, chosen, isDisabled, onChoose }: SectionProps) {
  const { file, sheet, rows, columns } = table;
  const collection = chosen?.collection ?? table.collection;
  const left = columns.filter(({ field, header }) => field === null && header !== "").length;
  const selectId = useId();
  const getField = ({ letter, field }: TableColumn) => chosen?.columns[letter] ?? field ?? "";

  function chooseColumn(letter: string, field: string) {
    if (!collection) return;
    // One column for a field: the other one that had it is left out.
    const taken = columns.filter((column) => field !== "" && getField(column) === field);
    const leftOut = Object.fromEntries(taken.map((column) => [column.letter, ""]));
    onChoose({ file, sheet, collection, columns: { ...chosen?.columns, ...leftOut, [letter]: field } });
  }
  return (
    <details className="attention" open={table.collection === null || left > 0}>
      <summary>
        <bdi>{sheet === null ? file : `${file}, hoja «${sheet}»`}</bdi>{" "}
        <span className="text-quiet">
          {collection ? collectionLabels[collection] : "Sin reconocer"} · {formatCount(rows, "fila", "filas")}
          {collection && left > 0 ? ` · ${formatCount(left, "columna sin usar", "columnas sin usar")}` : ""}
        </span>
      </summary>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <label htmlFor={selectId}>Cada fila es</label>
        <select
          id={selectId}
          className="field w-auto max-w-full"
          value={collection ?? ""}
          disabled={isDisabled}
          onChange={({ target: { value } }) =>
            onChoose({ file, sheet, collection: value as Collection, columns: {} })
          }
        >
          {collection === null ? <option value="">Elige qué es</option> : null}
          <Options options={collections.map((id) => ({ id, name: collectionLabels[id] }))} />
        </select>
      </p>
      <RecordTable
        caption={`Columnas de ${sheet ?? file}`}
        rows={columns}
        keyOf={({ letter }) => letter}
        columns={[
          {
            label: "Columna",
            isHeading: true,
            show: ({ letter, header }) => (
              <>
                <span className="text-quiet">{letter}</span> <bdi>{header || "Sin nombre"}</bdi>
              </>
            ),
          },
          {
            label: "Primeras celdas",
            cell: "text-quiet",
            show: ({ samples }) => (samples.length > 0 ? <Samples of={samples} /> : "Vacías"),
          },
          {
            label: "Qué es",
            show: (column) => (
              <select
                aria-label={`Qué es la columna ${column.letter} ${column.header}`}
                className="field max-w-full"
                value={getField(column)}
                disabled={isDisabled || collection === null}
                onChange={(event) => chooseColumn(column.letter, event.target.value)}
              >
                <option value="">No se importa</option>
                <Options options={collection ? listFields(collection) : []} />
              </select>
            ),
          },
        ]}
      />
    </details>
  );
}

const listFields = (collection: Collection) =>
  listColumns(collection).map(({ field, headers: [name = ""], isRequired }) => ({
    id: field,
    name: isRequired ? `${name} (obligatoria)` : name,
  }));

/** Each by itself, so that a mark of direction in one turns no other around. */
function Samples({ of: samples }: { of: readonly string[] }) {
  return samples.map((sample, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a table never changes, and two of its cells may read alike
    <Fragment key={index}>
      {index > 0 ? " · " : null}
      <bdi>{sample}</bdi>
    </Fragment>
  ));
}
