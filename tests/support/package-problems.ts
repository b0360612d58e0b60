import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { listProfileErrors } from "./profiles.ts";

type Files = Record<string, Uint8Array>;
type Field = { name: string; type: string; constraints?: { required?: boolean; maxLength?: number } };
type Reference = { fields: [string]; reference: { resource: string; fields: [string] } };
type Resource = {
  name: string;
  path: string;
  bytes: number;
  hash: string;
  dialect: { delimiter: string; lineTerminator: string; quoteChar: string };
  schema: { fields: Field[]; primaryKey?: [string]; foreignKeys?: Reference[] };
};
type Row = Record<string, string>;

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");
const digest = (bytes: Uint8Array | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");

/** What a package says of its files and is not so, by its own descriptions, their formats and its checksums. */
export function listProblems(files: Files): string[] {
  const described = JSON.parse(text(files["datapackage.json"])) as { resources: Resource[] };
  const tables = new Map(described.resources.map((resource) => [resource.name, readTable(files, resource)]));
  return [
    ...(["datapackage.json", "datacite.json", "CITATION.cff"] as const).flatMap((name) =>
      listProfileErrors(name, text(files[name])),
    ),
    ...listWrongSums(files),
    ...listWrongParts(files),
    ...described.resources.flatMap((resource) => listTableProblems(files, resource, tables)),
  ];
}

/** Table Schema (datapackage.org), as far as packages use it. */
function readTable(files: Files, { path, dialect }: Resource): Row[] {
  const { delimiter, lineTerminator, quoteChar } = dialect;
  const options = { columns: true, delimiter, record_delimiter: lineTerminator, quote: quoteChar } as const;
  return parse(text(files[path]), options) as Row[];
}

const isDay = (cell: string) =>
  /^\d{4}-\d\d-\d\d$/.test(cell) && new Date(`${cell}T00:00:00Z`).toISOString().startsWith(cell);
const shapes: Record<string, (cell: string) => boolean> = {
  string: () => true,
  date: isDay,
  datetime: (cell) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(cell) && isDay(cell.slice(0, 10)),
  integer: (cell) => /^-?\d+$/.test(cell),
};

function listTableProblems(files: Files, resource: Resource, tables: Map<string, Row[]>): string[] {
  const { name, path, bytes, hash, schema } = resource;
  const rows = tables.get(name) ?? [];
  const header = text(files[path]).split("\r\n", 1)[0];
  const fields = schema.fields.map((field) => field.name).join(",");
  const key = schema.primaryKey?.[0];
  const keys = key ? rows.map((row) => row[key]) : [];
  const cells = rows.flatMap((row) =>
    schema.fields.flatMap(({ name: column, type, constraints = {} }) => {
      const cell = row[column] ?? "";
      if (cell === "") return constraints.required ? [`${path}: ${row._id}: ${column} is empty`] : [];
      const isLong = cell.length > (constraints.maxLength ?? Number.POSITIVE_INFINITY);
      const isOfType = shapes[type]?.(cell) ?? false;
      return isOfType && !isLong
        ? []
        : [`${path}: ${row._id}: ${column} is no ${type}: ${cell.slice(0, 80)}`];
    }),
  );
  const references = (schema.foreignKeys ?? []).flatMap(({ fields: [column], reference }) => {
    const known = new Set(tables.get(reference.resource)?.map((row) => row[reference.fields[0]]));
    const missing = rows.filter((row) => row[column] !== "" && !known.has(row[column]));
    return missing.map((row) => `${path}: ${row._id}: ${column} names nothing in ${reference.resource}`);
  });
  return [
    ...(header === fields ? [] : [`${path}: its columns are ${header}`]),
    ...(files[path]?.length === bytes && hash === `sha256:${digest(files[path])}`
      ? []
      : [`${path}: its sum`]),
    ...(new Set(keys).size === keys.length ? [] : [`${path}: keys are repeated`]),
    ...cells,
    ...references,
  ];
}

function listWrongSums(files: Files): string[] {
  const sums = text(files.SHA256SUMS).trimEnd().split("\n");
  const named = sums.map((line) => line.slice(66));
  const unnamed = Object.keys(files).filter((name) => name !== "SHA256SUMS" && !named.includes(name));
  const wrong = sums.filter((line) => line !== `${digest(files[line.slice(66)])}  ${line.slice(66)}`);
  return [...wrong, ...unnamed].map((name) => `SHA256SUMS: ${name}`);
}

type Entity = { "@id": string; "@type": string; sha256?: string; hasPart?: { "@id": string }[] };

/** Files of the research object, and of the description for programs that learn. */
function listWrongParts(files: Files): string[] {
  const graph = JSON.parse(text(files["ro-crate-metadata.json"]))["@graph"] as Entity[];
  const parts = graph.find((entity) => entity["@id"] === "./")?.hasPart ?? [];
  const entities = parts.map((part) => graph.find((entity) => entity["@id"] === part["@id"]));
  const croissant = files["croissant.json"] ? JSON.parse(text(files["croissant.json"])).distribution : [];
  return [...entities, ...(croissant as Entity[])]
    .filter((entity) => !entity || entity.sha256 !== digest(files[entity["@id"]]))
    .map((entity) => `a part is missing or another: ${JSON.stringify(entity)}`);
}
