import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { nameOriginal, namePage, namePreview } from "../../app/nouns/clippings/files.server.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { clippings } from "../../db/schema/evidence/clippings.ts";
import { drafts } from "../../db/schema/staff/drafts.ts";
import type { TestApi } from "./api.ts";
import { pdfFile, picture } from "./forms.ts";
import { addUser } from "./people.ts";

export const hierarchyId = firstHierarchies[0].id;
export const systemId = firstSystems[1].id;
export const stageId = firstStages[1].id;
/** A valid id of no record. */
export const unknownId = "0".repeat(24);

type Fields = Record<string, unknown>;

const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2)}`;

/** Valid bodies; a test overrides what it is about. */
export const valid = {
  intervention: (fields: Fields = {}): Fields => ({
    interventionName: "Parque lineal del río",
    description: "Recuperación de la ronda del río.",
    hierarchy: hierarchyId,
    strategicProject: "Borde de río",
    internalSystem: systemId,
    ...fields,
  }),
  datasheet: (fields: Fields = {}): Fields => ({
    description: "Qué es",
    features: "Cómo es",
    conflictivity: "Qué se discute",
    spatialization: "https://mapas.example/parque",
    ...fields,
  }),
  conflict: (fields: Fields = {}): Fields => ({
    conflictName: "Reubicación de vendedores",
    description: "Los vendedores piden quedarse.",
    timeStressOccurrence: stageId,
    actorsInvolved: "Vendedores; Alcaldía",
    ...fields,
  }),
  newsItem: (fields: Fields = {}): Fields => ({
    newsName: "Empiezan las obras del parque",
    description: "La obra durará dos años.",
    newsDate: "2011-12-01",
    ...fields,
  }),
  hierarchy: (fields: Fields = {}): Fields => ({ hierarchyName: unique("Vereda"), meaning: "", ...fields }),
  system: (fields: Fields = {}): Fields => ({ systemName: unique("Riesgo"), color: "vino", ...fields }),
  stage: (fields: Fields = {}): Fields => ({ systemName: unique("Anunciado"), sign: "cruz", ...fields }),
  publication: (fields: Fields = {}): Fields => ({ name: unique("El Diario"), place: "Medellín", ...fields }),
  source: (fields: Fields = {}): Fields => ({ title: "Empiezan las obras", date: "2011-12-01", ...fields }),
  actor: (fields: Fields = {}): Fields => ({ name: unique("Vecinos"), kind: "vecinos", ...fields }),
  /** Of the conflictivity of `valid.datasheet`. */
  passage: (fields: Fields = {}): Fields => ({
    noun: "datasheet",
    field: "conflictivity",
    quote: "Qué se discute",
    ...fields,
  }),
  erratum: (fields: Fields = {}): Fields => ({
    wrong: "septiembre de 2024",
    right: "septiembre de 2004",
    place: "Ficha técnica, conflictividad",
    date: "2026-01-15",
    ...fields,
  }),
  registeredPlace: (fields: Fields = {}): Fields => ({
    name: unique("San Javier"),
    kind: "comuna",
    code: "13",
    ...fields,
  }),
  place: (fields: Fields = {}): Fields => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [-75.5812345, 6.2512345] },
    properties: { precision: "stretch", source: "Plano 12", note: "", ...fields },
  }),
  /** Needs an `owner`. */
  draft: (fields: Fields = {}): Fields => ({
    form: "news/new",
    recordId: null,
    content: JSON.stringify({ values: { newsName: "A medias" }, base: {}, record: null, sent: null }),
    __v: 1,
    holder: "b".repeat(24),
    isOpen: true,
    ...fields,
  }),
  layer: (fields: Fields = {}): Fields => ({
    layerName: "Río",
    geojson: {
      type: "LineString",
      coordinates: [
        [-75.6, 6.2],
        [-75.5, 6.3],
      ],
    },
    style: "water",
    attribution: "Alcaldía",
    ...fields,
  }),
  user: (fields: Fields = {}): Fields => ({
    userName: "Inés",
    userLastName: "Ñáñez",
    user: unique("ines"),
    rol: "assistant",
    userPassword: "montaña-azul-42",
    passwordConfirmation: "montaña-azul-42",
    ...fields,
  }),
  contact: (fields: Fields = {}): Fields => ({
    user_name: "Ana",
    user_email: "ana@example.org",
    message: "¿Dónde consulto la tesis?",
    ...fields,
  }),
};

/** Creates a record as the assistant would. @returns its id, taken from `Location` */
export async function create(api: TestApi, path: string, body: unknown): Promise<string> {
  const response = await api.call("POST", path, { as: "researcher", body });
  expect(response.statusCode, response.body).toBe(201);
  return String(response.headers.location).split("/").at(-1) ?? "";
}

export const createIntervention = (api: TestApi, fields: Fields = {}) =>
  create(api, "/interventions", valid.intervention(fields));
export const createDatasheet = (api: TestApi, interventionId: string, fields: Fields = {}) =>
  create(api, `/interventions/${interventionId}/datasheet`, valid.datasheet(fields));
export const createConflict = (api: TestApi, interventionId: string, fields: Fields = {}) =>
  create(api, `/interventions/${interventionId}/conflicts`, valid.conflict(fields));
export const createNewsItem = (api: TestApi, interventionId: string, fields: Fields = {}) =>
  create(api, `/interventions/${interventionId}/news`, valid.newsItem(fields));

export type Tree = { intervention: string; datasheet: string; conflict: string; newsItem: string };

/** An intervention with one of everything that can belong to it. */
export async function createTree(api: TestApi): Promise<Tree> {
  const intervention = await createIntervention(api);
  return {
    intervention,
    datasheet: await createDatasheet(api, intervention),
    conflict: await createConflict(api, intervention),
    newsItem: await createNewsItem(api, intervention),
  };
}

/** Merges an actor into this one. @returns its id */
export async function addMergedActor(api: TestApi, into: string): Promise<string> {
  const id = await create(api, "/actors", valid.actor());
  const response = await api.call("POST", `/actors/${id}/merge`, { as: "researcher", body: { into } });
  expect(response.statusCode, response.body).toBe(200);
  return id;
}

let pageImage: Buffer | undefined;

/** A clipping as an upload of a document leaves it, without the time that reading one takes. */
export async function addClipping(
  api: TestApi,
  sourceId: string | null,
  audience: "staff" | "everyone" = "everyone",
): Promise<string> {
  const id = newId();
  const { db, files } = api.context;
  pageImage ??= await picture("webp");
  const image = pageImage;
  await files.put(namePage(id, 1), image);
  await files.put(namePreview(id, 1), image);
  await files.put(nameOriginal(id), await pdfFile().bytes());
  const pages = [{ width: 64, height: 48 }];
  await db.insert(clippings).values({ id, sourceId, name: "recorte.pdf", audience, pages, original: "pdf" });
  return id;
}

/** What somebody has typed into a form and not saved. @returns what removes it */
export async function addDraft(api: TestApi, values: object): Promise<() => Promise<void>> {
  const { db } = api.context;
  const row = { id: newId(), userId: await addUser(api, "assistant"), form: "news/new", version: 1 };
  const content = JSON.stringify({ values, base: {}, record: null, sent: null });
  await db.insert(drafts).values({ ...row, holder: newId(), content });
  return async () => void (await db.delete(drafts).where(eq(drafts.id, row.id)));
}

/** Reads a record through the API. */
export async function read<T = Record<string, unknown>>(api: TestApi, path: string): Promise<T> {
  const response = await api.call("GET", path, { as: "researcher" });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
}
