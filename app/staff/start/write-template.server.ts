import { asc } from "drizzle-orm";
import { z } from "zod";
import type { Database, Reader } from "../../../db/client.server.ts";
import { places } from "../../../db/schema/places/places.ts";
import { getDraft } from "../../features/coding/book.server.ts";
import { writeCsvRows } from "../../features/open-data/formats/csv.server.ts";
import { writeZip } from "../../features/open-data/formats/zip.server.ts";
import { readSnapshot } from "../../features/open-data/rows.server.ts";
import { listLayers } from "../../nouns/geometries/queries.server.ts";
import { placeFields } from "../../nouns/places/declaration.ts";
import { codebookFile, profileFile } from "./contract.ts";
import { partTexts, templateParts, templateVersion } from "./fields.ts";
import { writeLists } from "./lists.server.ts";
import { readSiteParts } from "./queries.server.ts";

const schemaName = "profile.schema.json";

/** The schema of profile.json, the same at every installation (public/template-1.schema.json). */
const describeProfile = (): Record<string, unknown> => ({
  $id: `/template-${templateVersion}.schema.json`,
  ...z.toJSONSchema(profileFile, { io: "input", unrepresentable: "any" }),
});

const writeJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** What of the study a template has, by the names of its files. The same study gives the same bytes. */
export function listTemplateFiles(db: Database): Promise<Map<string, string>> {
  return readSnapshot(db, async (tx) => {
    const profile = await readFields(tx, templateParts);
    const lists = await writeLists(tx);
    const layers = await writeLayers(tx);
    const { content } = await getDraft(tx);
    const register = await tx.select().from(places).orderBy(asc(places.id));
    const files = new Map([
      [
        "profile.json",
        writeJson({
          $schema: schemaName,
          version: templateVersion,
          ...profile,
          ...lists,
          layers: layers.listed,
        }),
      ],
      [schemaName, writeJson(describeProfile())],
      ["texts.json", writeJson(await readFields(tx, partTexts))],
    ]);
    if (content.variables.length > 0) files.set("codebook.json", writeJson(writeBook(content)));
    if (register.length > 0) files.set("places.csv", writePlaces(register));
    for (const [name, text] of [...writeOutlines(register), ...layers.files]) files.set(name, text);
    return files;
  });
}

/** A study's template as a ZIP file: what the next study can begin with. */
export async function writeTemplate(db: Database): Promise<Buffer> {
  const files = await listTemplateFiles(db);
  const zipped = [...files].map(([name, text]) => ({ name, write: () => [text] }));
  return Buffer.concat(await Array.fromAsync(writeZip(zipped)));
}

/** The values of some fields of the site's own texts, or what stands where nobody has saved them. */
async function readFields(
  db: Reader,
  parts: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, Record<string, unknown>>> {
  const values = await readSiteParts(db, Object.keys(parts));
  return Object.fromEntries(
    Object.entries(parts).map(([part, names]) => [
      part,
      Object.fromEntries(names.map((name) => [name, values[part]?.[name]])),
    ]),
  );
}

async function writeLayers(db: Reader) {
  const layers = await listLayers(db);
  const ordered = layers.toSorted(
    (a, b) => a.position - b.position || a.layerName.localeCompare(b.layerName, "es"),
  );
  const named = ordered.map(({ _id, __v, geojson, ...layer }, index) => ({
    layer: { file: `layers/${index + 1}.geojson`, ...layer },
    geojson,
  }));
  return {
    listed: named.map(({ layer }) => layer),
    files: named.map(({ layer, geojson }): [string, string] => [layer.file, `${JSON.stringify(geojson)}\n`]),
  };
}

type Draft = Awaited<ReturnType<typeof getDraft>>["content"];

/** In the order of the schema: what is stored has lost it. */
function writeBook(content: Draft) {
  const { variables, ...book } = codebookFile.parse(content);
  return {
    ...book,
    variables: variables.map(({ values, ...variable }) => ({
      ...variable,
      values: values.map(({ follows: _, ...value }) => value),
    })),
  };
}

type PlaceRow = typeof places.$inferSelect;

function writePlaces(register: PlaceRow[]): string {
  const fields = Object.entries(placeFields).filter(([name]) => name !== "boundary");
  const rows = register.map((row) => ({
    _id: row.id,
    ...Object.fromEntries(fields.map(([name, { column }]) => [name, row[column] ?? ""])),
  }));
  return writeCsvRows(["_id", ...fields.map(([name]) => name)], rows);
}

function writeOutlines(register: PlaceRow[]): [string, string][] {
  const features = register
    .filter(({ boundary }) => boundary !== "")
    .map(({ id, boundary }) => ({ type: "Feature", id, properties: {}, geometry: JSON.parse(boundary) }));
  if (features.length === 0) return [];
  return [["places.geojson", `${JSON.stringify({ type: "FeatureCollection", features })}\n`]];
}
