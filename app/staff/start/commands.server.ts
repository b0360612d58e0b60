import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { changeRows } from "../../../db/links/store-links.server.ts";
import { mapLayers } from "../../../db/schema/places/map-layers.ts";
import type { Write } from "../../../db/write.server.ts";
import { findBook, getDraft } from "../../features/coding/book.server.ts";
import { requireReadable } from "../../features/coding/save-book.server.ts";
import { parseBox } from "../../nouns/geometries/checks.ts";
import { getStudyBox } from "../../nouns/geometries/queries.server.ts";
import { toLayerColumns } from "../../nouns/geometries/rules.server.ts";
import { lockSiteRecord, storeSiteRecord } from "../../nouns/site/commands.server.ts";
import { type SiteField, type SitePartKey, sitePartFields, siteParts } from "../../nouns/site/declaration.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { excerpt } from "../../shared/values/text.ts";
import { applyImport, planImport } from "../import/commands.server.ts";
import type { Report } from "../import/contract.ts";
import type { TemplatePreview } from "./contract.ts";
import { previewLists, storeLists } from "./lists.server.ts";
import { readSiteParts } from "./queries.server.ts";
import type { Template, TemplateBook } from "./read-template.server.ts";

type Store = Pick<Context, "db">;

/** What using a template would change, without doing it. @throws AppError `invalid` for a layer that cannot be drawn */
export async function previewTemplate(
  { db }: Store,
  actor: Actor | null,
  template: Template,
): Promise<TemplatePreview> {
  requirePermission(actor, "importData");
  const { report } = await planImport({ db }, actor, await describePlaces(db, template));
  const layers = await Promise.all(template.layers.map((layer) => compareLayer(db, layer)));
  const count = (outcome: string) => layers.filter((each) => each.outcome === outcome).length;
  const { read: _read, ...places } = report.counts.gazetteer;
  return {
    name: template.name,
    changes: [
      ...(await listChanges(db, template)).flatMap(describeChange),
      ...(await previewLists(db, template)),
    ],
    places,
    layers: { created: count("created"), updated: count("updated"), unchanged: count("unchanged") },
    codebook: await compareBook(db, template.codebook),
    problems: report.problems
      .filter(({ level }) => level === "error")
      .slice(0, 20)
      .map(describeProblem),
  };
}

const describeProblem = ({ record, reason }: Report["problems"][number]) =>
  record === "" ? reason : `${record}: ${reason}`;

/**
 * Makes the site what a template says. It is one import, with its places, texts, layers and draft of the codebook, so that
 * it is listed and undone as one. What the template does not have stays. @throws AppError `invalid`
 */
export async function applyTemplate(
  { db }: Store,
  actor: Actor | null,
  template: Template,
): Promise<{ id: string; report: Report }> {
  requirePermission(actor, "importData");
  const { codebook } = template;
  if (codebook) requireReadable(codebook);
  return applyImport({ db }, actor, {
    ...(await describePlaces(db, template)),
    source: template.name,
    alongside: async (writing) => {
      for (const change of await listChanges(writing.tx, template)) await storePart(writing, change);
      await storeLists(writing, template);
      for (const layer of template.layers) await storeLayer(writing, await compareLayer(writing.tx, layer));
      if (codebook && (await compareBook(writing.tx, codebook))?.changes) await storeBook(writing, codebook);
    },
  });
}

async function describePlaces(db: Reader, { parts, places }: Template) {
  const box = parseBox(String(parts.dataset?.mapBox ?? "")) ?? (await getStudyBox(db));
  return { records: { gazetteer: places }, box };
}

type PartChange = { key: SitePartKey; before: Record<string, unknown>; given: Record<string, unknown> };

/** The parts of the site that would change, with the fields that do. */
async function listChanges(db: Reader, { parts }: Template): Promise<PartChange[]> {
  const stored = await readSiteParts(db, Object.keys(parts));
  return Object.entries(stored).flatMap(([key, before]) => {
    const given = Object.fromEntries(
      Object.entries(parts[key] ?? {}).filter(([name, value]) => !isDeepStrictEqual(value, before[name])),
    );
    return Object.keys(given).length === 0 ? [] : [{ key: key as SitePartKey, before, given }];
  });
}

function describeChange({ key, before, given }: PartChange): TemplatePreview["changes"] {
  const part = siteParts.find((each) => each.key === key)?.name ?? key;
  const fields: Readonly<Record<string, SiteField>> = sitePartFields[key];
  return Object.entries(given).map(([name, value]) => {
    const field = fields[name];
    const show = (text: unknown) => {
      const shown = String(text ?? "");
      return field?.kind === "choice" ? (field.options[shown] ?? field.none) : excerpt(shown, 160);
    };
    return { part, label: field?.label ?? name, before: show(before[name]), after: show(value) };
  });
}

async function storePart(writing: Write, { key, given }: PartChange): Promise<void> {
  const before = await lockSiteRecord(writing, key);
  const version = increaseVersion(before ?? { version: 0 }, undefined);
  await storeSiteRecord(writing, { key, before, value: { ...before?.value, ...given }, version });
}

/** A layer takes the place of the one that has its name. */
async function compareLayer(db: Reader, layer: Template["layers"][number]) {
  const columns = toLayerColumns(layer);
  const [before] = await db.select().from(mapLayers).where(eq(mapLayers.name, columns.name));
  if (!before) return { outcome: "created", columns, before: null } as const;
  const isSame = isDeepStrictEqual({ ...before, ...columns }, before);
  return { outcome: isSame ? "unchanged" : "updated", columns, before } as const;
}

async function storeLayer(
  writing: Write,
  { outcome, columns, before }: Awaited<ReturnType<typeof compareLayer>>,
): Promise<void> {
  if (outcome === "unchanged") return;
  if (before) return changeRows(writing, "map_layer", [{ before, set: columns }]);
  const id = newId();
  await writing.record({ action: "create", noun: "map_layer", recordId: id, before });
  await writing.tx.insert(mapLayers).values({ id, ...columns });
}

/** The book as a draft whose values follow those of the book in force that have their keys and codes. */
async function followBook(db: Reader, codebook: TemplateBook): Promise<TemplateBook> {
  const book = await findBook(db);
  const followed = (unit: string, key: string, code: string) =>
    book?.variables
      .find((variable) => variable.unit === unit && variable.key === key)
      ?.values.find((value) => value.code === code)?.id ?? "";
  return {
    ...codebook,
    variables: codebook.variables.map((variable) => ({
      ...variable,
      values: variable.values.map((value) => ({
        ...value,
        follows: followed(variable.unit, variable.key, value.code),
      })),
    })),
  };
}

async function compareBook(db: Reader, codebook: TemplateBook | null): Promise<TemplatePreview["codebook"]> {
  if (!codebook) return null;
  const { content } = await getDraft(db);
  const { variables } = codebook;
  return {
    variables: variables.length,
    values: variables.reduce((sum, { values }) => sum + values.length, 0),
    changes: !isDeepStrictEqual(content, { ...content, ...(await followBook(db, codebook)) }),
  };
}

async function storeBook(writing: Write, codebook: TemplateBook): Promise<void> {
  const before = await lockSiteRecord(writing, "codebook");
  const version = increaseVersion(before ?? { version: 0 }, undefined);
  const value = await followBook(writing.tx, codebook);
  await storeSiteRecord(writing, { key: "codebook", before, value, version });
}
