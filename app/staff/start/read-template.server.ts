import type { z } from "zod";
import type { LayerInput } from "../../nouns/geometries/contract.ts";
import { layerInput } from "../../nouns/geometries/contract.ts";
import { AppError } from "../../shared/api/errors.ts";
import type { BookContent } from "../../shared/coding/vocabulary.ts";
import { UnreadableFile } from "../../shared/unreadable-file.ts";
import { Problems } from "../import/problems.server.ts";
import { type Archive, openArchive } from "../import/read/archive.server.ts";
import type { Source } from "../import/read/reading.server.ts";
import { readCsvFile } from "../import/read/table-files.server.ts";
import { toUtf8 } from "../import/read/text-bytes.server.ts";
import { codebookFile, profileFile, templateLists, textsFile } from "./contract.ts";
import { startMessages } from "./fields.ts";

export type TemplateBook = BookContent & { stages?: z.infer<typeof codebookFile>["stages"] };

/** What is of a study besides its records and its people. */
export type Template = {
  name: string;
  /** Fields of the site's own texts, by part. */
  parts: Record<string, Record<string, unknown>>;
  /** What works and conflicts are sorted by. A list that it does not have stays. */
  lists: z.infer<typeof templateLists>;
  layers: LayerInput[];
  codebook: TemplateBook | null;
  /** Records of the register of places, as the importer reads them. */
  places: Record<string, unknown>[];
};

/** Bytes of all files of a template. */
const mostBytes = 24 * 1024 * 1024;

/** @throws AppError `invalid`, with a Spanish sentence, for what is no template */
export async function readTemplate(source: Source): Promise<Template> {
  try {
    const archive = await openArchive(source);
    if (!archive) throw new UnreadableFile(startMessages.notTemplate);
    return await readParts(source.name, await readFiles(archive));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new AppError("invalid", { message: error.message, fields: { file: error.message } });
  }
}

/** By their names inside the template, which some programs put into a folder. */
async function readFiles(archive: Archive): Promise<Map<string, Buffer>> {
  const profile = archive.paths.find((path) => /^(?:[^/]+\/)?profile\.json$/.test(path));
  if (profile === undefined) throw new UnreadableFile(startMessages.notTemplate);
  const folder = profile.slice(0, -"profile.json".length);
  const isPart = (path: string) =>
    /^(?:(?:profile|texts|codebook)\.json|places\.(?:csv|geojson)|layers\/[^/]+\.geojson)$/.test(path);
  const isWanted = (path: string) => path.startsWith(folder) && isPart(path.slice(folder.length));
  const files = await archive.read(isWanted, mostBytes, "quítale capas, y agrégalas después en el mapa");
  return new Map([...files].map(([path, bytes]) => [path.slice(folder.length), bytes]));
}

async function readParts(name: string, files: Map<string, Buffer>): Promise<Template> {
  const {
    $schema: _schema,
    version: _version,
    layers = [],
    systems,
    hierarchies,
    stages,
    ...profile
  } = check(profileFile, "profile.json", readJson(files, "profile.json"));
  const texts = files.has("texts.json") ? check(textsFile, "texts.json", readJson(files, "texts.json")) : {};
  return {
    name,
    parts: { ...profile, ...texts } as Template["parts"],
    lists: { systems, hierarchies, stages },
    layers: layers.map(({ file, ...layer }) =>
      check(layerInput, file, { ...layer, geojson: readJson(files, file) }),
    ),
    codebook: files.has("codebook.json") ? readBook(readJson(files, "codebook.json")) : null,
    places: readPlaces(files),
  };
}

function readJson(files: Map<string, Buffer>, name: string): unknown {
  const text = files.get(name);
  if (!text) throw new UnreadableFile(`A la plantilla le falta ${name}.`);
  try {
    return JSON.parse(toUtf8(text)?.toString("utf8") ?? "");
  } catch {
    throw new UnreadableFile(`${name} no es JSON, o está incompleto.`);
  }
}

function check<T extends z.ZodType>(schema: T, file: string, value: unknown): z.infer<T> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const place = issue && issue.path.length > 0 ? `, ${issue.path.join(".")}` : "";
  throw new UnreadableFile(`${file}${place}: ${issue?.message ?? startMessages.wrong}.`.replace(/\.+$/, "."));
}

export const readLists = (value: unknown) => check(templateLists, "profile.json", value);

/** Its values follow none of another book. */
export function readBook(value: unknown): TemplateBook {
  const { variables } = (value ?? {}) as { variables?: { values?: object[] }[] };
  const followed = Array.isArray(variables)
    ? variables.map((variable) => ({
        ...variable,
        values: Array.isArray(variable?.values)
          ? variable.values.map((each) => ({ ...each, follows: "" }))
          : variable?.values,
      }))
    : variables;
  return check(codebookFile, "codebook.json", { ...(value as object), variables: followed }) as TemplateBook;
}

/** The rows of places.csv, each with its outline of places.geojson. */
function readPlaces(files: Map<string, Buffer>): Template["places"] {
  const bytes = files.get("places.csv");
  if (!bytes) return [];
  const text = toUtf8(bytes);
  const problems = new Problems();
  const collect = (documents: Iterable<{ value: Record<string, unknown> | null; reason: string }>) =>
    [...documents] as never;
  const { documents, collection } = text
    ? readCsvFile("places.csv", text, { problems, collect, mapping: [], placeKind: undefined })
    : { documents: [], collection: null };
  const unread = documents.find(({ value }) => value === null);
  if (collection !== "gazetteer" || unread)
    throw new UnreadableFile(`places.csv no es una tabla de lugares. ${unread?.reason ?? ""}`.trim());
  const outlines = readOutlines(files);
  return documents.map(({ value }) => {
    const boundary = outlines.get(String(value?._id ?? ""));
    return boundary === undefined ? { ...value } : { ...value, boundary };
  });
}

function readOutlines(files: Map<string, Buffer>): Map<string, unknown> {
  if (!files.has("places.geojson")) return new Map();
  const { features } = (readJson(files, "places.geojson") ?? {}) as { features?: { id?: unknown }[] };
  if (!Array.isArray(features)) throw new UnreadableFile("places.geojson no es un FeatureCollection.");
  return new Map(features.map((feature) => [String(feature?.id ?? ""), feature]));
}
