import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../db/client.server.ts";
import { chunksOf, type Noun, tableOf, writtenColumns } from "../../../db/rows.server.ts";

export type RecordReference = { noun: Noun; id: string };
export type NameOf = (of: RecordReference) => string;

/** What a record is known by, whichever columns its noun has. A datasheet is known by its intervention. */
type Known = {
  id: string;
  name?: string | null;
  headline?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  key?: string | null;
  interventionId?: string | null;
};

const knownColumns = ["name", "headline", "firstName", "lastName", "key", "interventionId"] as const;

const siteNames: Record<string, string> = {
  information: "Quiénes somos",
  home: "Página de inicio",
  site: "Nombre del sitio",
  contact: "Contacto",
  partners: "Aliados",
  project: "El proyecto",
  team: "El equipo",
  video: "Video",
  documents: "Documentos",
  policy: "Política de tratamiento de datos",
  dashboards: "Tableros",
  demo: "Aviso de demostración",
  coding: "Listas de codificación",
};

const keyOf = ({ noun, id }: RecordReference) => `${noun} ${id}`;

/** Finds what records are called, also those that are deleted: they have the name they had last. */
export async function findNames(db: Reader, records: readonly RecordReference[]): Promise<NameOf> {
  const found = new Map<string, Known>();
  for (const [noun, list] of Map.groupBy(records, (record) => record.noun)) {
    const ids = [...new Set(list.map(({ id }) => id))];
    for (const known of await loadKnown(db, noun, ids)) found.set(keyOf({ noun, id: known.id }), known);
    const missing = ids.filter((id) => !found.has(keyOf({ noun, id })));
    for (const known of await loadLastKnown(db, noun, missing))
      found.set(keyOf({ noun, id: known.id }), known);
  }
  const owners = records.flatMap((record) => {
    const id = record.noun === "datasheet" ? found.get(keyOf(record))?.interventionId : null;
    return id ? [{ noun: "intervention" as const, id }] : [];
  });
  const nameOfOwner = owners.length > 0 ? await findNames(db, owners) : () => "";
  return (record) => {
    const known = found.get(keyOf(record));
    if (!known) return "Sin nombre";
    if (record.noun === "datasheet")
      return nameOfOwner({ noun: "intervention", id: known.interventionId ?? "" });
    return nameIn(known);
  };
}

function nameIn({ name, headline, firstName, lastName, key }: Known): string {
  if (key) return siteNames[key] ?? key;
  return headline ?? name ?? `${firstName ?? ""} ${lastName ?? ""}`.trim();
}

async function loadKnown(db: Reader, noun: Noun, ids: string[]): Promise<Known[]> {
  const columns = writtenColumns(noun);
  const selected: Record<string, PgColumn> = { id: columns.id as PgColumn };
  for (const name of knownColumns) if (columns[name]) selected[name] = columns[name];
  const known: Known[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .select(selected)
      .from(tableOf(noun))
      .where(inArray(columns.id as PgColumn, chunk));
    known.push(...(rows as Known[]));
  }
  return known;
}

async function loadLastKnown(db: Reader, noun: Noun, ids: string[]): Promise<Known[]> {
  const columns = sql.join(
    knownColumns.map((name) => sql`last.before ->> ${name} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const known: Known[] = [];
  for (const chunk of chunksOf(ids)) {
    const { rows } = await db.execute<Known>(sql`
      select asked.id, ${columns}
      from unnest(${textArray(chunk)}) as asked (id)
      cross join lateral (
        select before from revisions
        where noun = ${noun} and record_id = asked.id and before is not null
        order by revisions.id desc limit 1
      ) last`);
    known.push(...rows);
  }
  return known;
}

/** A list of texts as one parameter. */
export function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}
