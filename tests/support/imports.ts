import { sql } from "drizzle-orm";
import { applyImport, type ImportInput, planImport } from "../../app/staff/import/commands.server.ts";
import type { Counts, Report } from "../../app/staff/import/contract.ts";
import { type Collection, countedCollections } from "../../app/staff/import/fields.ts";
import type { Source } from "../../app/staff/import/read/reading.server.ts";
import type { Database } from "../../db/client.server.ts";
import { systemActor } from "../../server/first-start/seed.server.ts";

/** A small dirty export for tests of the importer; nothing of it is the study's. */
export type Doc = Record<string, unknown>;

export const hierarchyId = "6894c5d74cad0142c0ca580b";
export const systemId = "67d9e3a79f394f4c2c8bcf6e";
export const stageId = "6894c9951cdc31e71d91ad0a";

export const toId = (number: number) => number.toString(16).padStart(24, "0");
export const oid = (number: number) => ({ $oid: toId(number) });
const timestamp = { $date: "2024-05-01T10:00:00.000Z" };
const metadata = { createdAt: timestamp, updatedAt: timestamp, __v: 3 };

export const intervention = (number: number, fields: Doc = {}): Doc => ({
  _id: oid(number),
  interventionName: `Parque del río ${number}`,
  description: "Un parque junto al río.",
  hierarchy: { $oid: hierarchyId },
  strategicProject: "Ciudad verde",
  internalSystem: { $oid: systemId },
  image: "",
  datasheet: null,
  conflicts: [],
  news: [],
  ...metadata,
  ...fields,
});

export const datasheet = (number: number, of: number, fields: Doc = {}): Doc => ({
  _id: oid(number),
  description: "La obra.",
  features: "Dos andenes.",
  conflictivity: "Poca.",
  spatialization: "https://mapas.example/abc",
  intervention: oid(of),
  ...metadata,
  ...fields,
});

export const conflict = (number: number, of: number, fields: Doc = {}): Doc => ({
  _id: oid(number),
  conflictName: `Ruido nocturno ${number}`,
  description: "Los vecinos se quejan.",
  timeStressOccurrence: { $oid: stageId },
  actorsInvolved: "Vecinos",
  intervention: oid(of),
  image: "",
  ...metadata,
  ...fields,
});

export const newsItem = (number: number, of: number, fields: Doc = {}): Doc => ({
  _id: oid(number),
  newsName: `Avanza la obra ${number}`,
  description: "La obra avanza.",
  newsDate: { $date: "2010-02-03T00:00:00.000Z" },
  intervention: oid(of),
  image: "",
  ...metadata,
  ...fields,
});

export const textFile = (name: string, text: string): Source => ({ name, bytes: Buffer.from(text) });
export const jsonFile = (name: string, docs: unknown[]) => textFile(name, JSON.stringify(docs));

/** Documents of any kind in one file: the importer distinguishes them. */
export const toFiles = (...docs: Doc[]): ImportInput => ({ sources: [jsonFile("datos.json", docs)] });

export const plan = async (db: Database, input: ImportInput): Promise<Report> =>
  (await planImport({ db }, systemActor, input)).report;
export const apply = (db: Database, input: ImportInput) => applyImport({ db }, systemActor, input);

/** "news 3: 1 created, 2 refused" as `{ created: 1, refused: 2 }`; zeros are left out. */
export function getOutcomes(report: Report, collection: Collection | "unrecognized"): Partial<Counts> {
  const { read, ...ends } = report.counts[collection];
  return Object.fromEntries(Object.entries(ends).filter(([, count]) => count > 0));
}

export function totals(report: Report): Counts {
  const sum = (column: keyof Counts) =>
    countedCollections.reduce((total, collection) => total + report.counts[collection][column], 0);
  return {
    read: sum("read"),
    created: sum("created"),
    updated: sum("updated"),
    unchanged: sum("unchanged"),
    refused: sum("refused"),
  };
}

/** The problems as "kind field", in order. */
export const listKinds = (report: Report) =>
  report.problems.map(({ kind, field }) => (field ? `${kind} ${field}` : kind));

/** Empties the tables that imports fill; fixed lists stay. */
export async function clearContent(db: Database): Promise<void> {
  await db.execute(sql`delete from interventions`);
  await db.execute(sql`delete from imports`);
  await db.execute(sql`delete from revisions`);
}

const tables = [
  "hierarchies",
  "systems",
  "stages",
  "interventions",
  "datasheets",
  "conflicts",
  "news",
  "news_conflicts",
  "other_interventions",
];

/** Every row of every content table, to the last column. */
export async function dumpContent(db: Database): Promise<Record<string, Doc[]>> {
  const dump: Record<string, Doc[]> = {};
  for (const table of tables)
    dump[table] = (await db.execute<Doc>(sql.raw(`select * from ${table} order by 1, 2`))).rows;
  return dump;
}

/** The same without versions, which an undo raises. */
export async function dumpWithoutVersions(db: Database): Promise<Record<string, Doc[]>> {
  const dump = await dumpContent(db);
  return Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [table, rows.map(({ version, ...row }) => row)]),
  );
}
