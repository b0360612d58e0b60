import { join } from "node:path";
import { expect, it } from "vitest";
import { nouns } from "../../app/nouns/register.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import type { Field } from "../../app/shared/values/field-declarations.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { Report } from "../../app/staff/import/contract.ts";
import { createBackup } from "../../cli/archive/create.ts";
import { restoreBackup } from "../../cli/archive/restore.ts";
import { loadRows, type Noun } from "../../db/rows.server.ts";
import { createTestApi } from "../support/api.ts";
import { openStoredFiles, temporaryFolder } from "../support/archives.ts";
import { createTestDatabase } from "../support/database.ts";
import { apply, textFile } from "../support/imports.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  read,
  valid,
} from "../support/records.ts";
import { type Edited, fillPath, listCalls } from "./edited-nouns.ts";

/**
 * Every declared field of every noun preserves its value through form, API, history, import and backup. The fields come
 * from the declarations, so a new one is tested without an edit here.
 */
type Values = Record<string, unknown>;

const api = await createTestApi();
const { db } = api.context;
const restored = await createTestDatabase();
const folder = temporaryFolder();

const interventions = [await createIntervention(api), await createIntervention(api)];
const conflicts = await Promise.all(interventions.map((id) => createConflict(api, id)));
const datasheet = await createDatasheet(api, await createIntervention(api));
const publications = [
  await create(api, "/publications", valid.publication()),
  await create(api, "/publications", valid.publication()),
];
const places = [
  await create(api, "/places", valid.registeredPlace({ kind: "municipio" })),
  await create(api, "/places", valid.registeredPlace({ kind: "municipio" })),
];
const sources = [
  await create(api, "/sources", valid.source()),
  await create(api, "/sources", valid.source()),
];
const references: Partial<Record<Noun, readonly string[]>> = {
  hierarchy: firstHierarchies.map(({ id }) => id),
  system: firstSystems.map(({ id }) => id),
  stage: firstStages.map(({ id }) => id),
  intervention: interventions,
  conflict: conflicts,
  place: places,
  publication: publications,
  source: sources,
};

/** @param turn 0 or 1: another value of the same field */
function sampleValue(name: string, field: Field, turn: number): unknown {
  if (field.kind === "supports")
    return [
      { source: references.source?.[turn], support: "context", certainty: "probable", note: `${turn}` },
    ];
  if (field.kind === "date") return `2011-0${turn + 1}-15`;
  if (field.kind === "address" || field.kind === "image") return `https://ejemplo.org/${name}-${turn}.png`;
  if (field.kind === "names" || field.kind === "actors") return [`Ana de ${name} ${turn}`, "Vecinos del río"];
  if (field.kind === "choice") return Object.keys(field.options)[turn] ?? "";
  if (field.kind === "reference") return references[field.of]?.[turn] ?? "";
  // Of interventions, not the one that the record has anyway.
  if (field.kind === "links") return [references[field.of]?.[1 - turn] ?? ""];
  // Publications and actors have names of their own.
  return name === "name" ? `${field.label} ${newId()}` : `${field.label} ${turn}`;
}

/** Fields whose values are not free: a passage is of a text. */
const given: Partial<Record<Noun, Values>> = {
  // It lies in a municipality.
  place: { kind: "barrio" },
  passage: {
    noun: "datasheet",
    record: datasheet,
    field: "conflictivity",
    quote: "Qué",
    prefix: "",
    suffix: "se",
  },
};

function sampleValues(noun: Noun, turn: number): Values {
  const typed = Object.entries(nouns[noun].fields).filter(
    ([, { kind, isInternal }]) => kind !== "position" && !isInternal,
  );
  const values = typed.map(([name, field]) => [name, sampleValue(name, field, turn)]);
  return {
    ...Object.fromEntries(values),
    ...given[noun],
    ...(noun === "passage" ? { state: "anchored" } : {}),
  };
}

const calls = listCalls(db);
const edited = Object.keys(calls) as Edited[];

const password = { userPassword: "montaña-azul-42", passwordConfirmation: "montaña-azul-42" };

/** A response's value as the form has it: references by their ids, a date without its time. */
function plainValue(value: unknown, { kind }: Field): unknown {
  if (kind === "date") return String(value).slice(0, 10);
  return kind === "reference" && typeof value === "object" ? (value as { _id: string })._id : value;
}

async function createSample(noun: Edited): Promise<{ id: string; values: Values }> {
  const values = sampleValues(noun, 0);
  // A work has each place once.
  if (noun === "work_place") await db.execute("delete from work_places");
  const path = fillPath(calls[noun].create, { interventionId: String(values.intervention) });
  return { id: await create(api, path, { ...values, ...(noun === "user" ? password : {}) }), values };
}

async function expectResponse(noun: Edited, id: string, values: Values): Promise<void> {
  const response = await read(api, fillPath(calls[noun].one, { id }));
  for (const [name, field] of Object.entries(nouns[noun].fields))
    if (field.kind !== "imageAlt" && !field.isInternal)
      expect(plainValue(response[name], field), `${noun}.${name}`).toEqual(values[name]);
}

/** The stored row has every value in the column that the field declares. */
async function expectRow(noun: Edited, id: string, values: Values, database = db): Promise<void> {
  const row = (await loadRows(database, noun, [id])).get(id);
  for (const [name, { column, isInternal }] of Object.entries(nouns[noun].fields))
    if (!isInternal) expect(row?.[column], `${noun}.${name}`).toEqual(values[name]);
}

it.each(edited)("every field of %s goes through API, form and history", async (noun) => {
  const { fields } = nouns[noun];
  const { id, values } = await createSample(noun);
  await expectResponse(noun, id, values);
  await expectRow(noun, id, values);
  const form = await calls[noun].readForm?.(id, String(values.intervention));
  const { intervention, ...own } = values;
  // The form of a news item has the fields of its source, not its id.
  const { source: _, ...withoutSource } = values;
  const expected = noun === "datasheet" ? own : noun === "news" ? withoutSource : values;
  if (form) expect(form.values).toMatchObject(expected);

  if (!calls[noun].update) return;
  const next: Values = { ...sampleValues(noun, 1), ...(noun === "datasheet" ? { intervention } : {}) };
  // An actor's former name becomes another of its names.
  if (noun === "actor") next.name = values.name;
  const ids = { id, conflictId: id, newsId: id, interventionId: String(next.intervention) };
  const path = fillPath(calls[noun].update ?? "", ids);
  const response = await api.call("PUT", path, { as: "researcher", body: next });
  expect(response.statusCode, response.body).toBe(200);
  await expectResponse(noun, id, next);
  const [latest] = await read<{ changes: { label: string }[] }[]>(api, `/history/${noun}/${id}`);
  const changed = Object.entries(fields).filter(([name]) => next[name] !== values[name]);
  expect(latest?.changes.map(({ label }) => label)).toEqual(changed.map(([, { label }]) => label));
});

/** Problems because of which part of a record is not imported; a duplicate name is none. */
function listLosses({ problems }: Report): string[] {
  return problems
    .filter(({ level, kind }) => level === "error" || kind === "unknownField")
    .map(({ reason }) => reason);
}

const imported = edited.filter((noun) => noun !== "user");

it.each(imported)("every field of %s is imported from a JSON file", async (noun) => {
  const id = newId();
  const values = sampleValues(noun, 0);
  // An intervention has one datasheet.
  if (noun === "datasheet") values.intervention = await createIntervention(api);
  const { report } = await apply(db, {
    sources: [textFile("datos.json", JSON.stringify([{ _id: { $oid: id }, ...values }]))],
  });
  expect(listLosses(report)).toEqual([]);
  await expectRow(noun, id, values);
});

const inTables = imported.filter((noun) => noun !== "datasheet" && noun !== "passage" && noun !== "erratum");

it.each(inTables)("every field of %s is imported from a CSV file, under its label", async (noun) => {
  const { fields } = nouns[noun];
  const id = newId();
  const values = sampleValues(noun, 1);
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const header = ["_id", ...Object.keys(values).map((name) => fields[name]?.label ?? name)];
  const cells = [id, ...Object.values(values).map((value) => [value].flat().join(" | "))];
  const csv = [header, cells].map((row) => row.map(quote).join(",")).join("\n");
  const { report } = await apply(db, { sources: [textFile("datos.csv", csv)] });
  expect(listLosses(report)).toEqual([]);
  await expectRow(noun, id, values);
});

it("every field of every noun is in a backup", async () => {
  const samples = [];
  for (const noun of edited.filter((one) => one !== "datasheet" && one !== "user"))
    samples.push({ noun, ...(await createSample(noun)) });
  const archive = join(folder, "whole.tar.gz");
  await createBackup({ db, files: await openStoredFiles(folder) }, archive, { overwrite: false });
  await restoreBackup({ db: restored.db, files: await openStoredFiles(folder) }, archive, { replace: true });
  for (const { noun, id, values } of samples) await expectRow(noun, id, values, restored.db);
  for (const noun of Object.keys(nouns) as Noun[]) {
    const rows = async (database: typeof db) =>
      [...(await loadRows(database, noun, await listIds(noun))).values()].sort((one, other) =>
        one.id.localeCompare(other.id),
      );
    expect(await rows(restored.db), noun).toEqual(await rows(db));
  }
});

async function listIds(noun: Noun): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    `select distinct record_id as id from revisions where noun = '${noun}' order by 1`,
  );
  return rows.map(({ id }) => id);
}
