import { expect } from "vitest";
import { seedDefaults } from "../../server/first-start/seed.server.ts";
import type { TestApi } from "./api.ts";
import { encodeForm } from "./forms.ts";
import { apply } from "./imports.ts";
import { siteValues } from "./site.ts";

const as = "researcher";

export async function putPart({ call }: TestApi, key: keyof typeof siteValues, fields: object = {}) {
  const { __v } = (await call("GET", `/site-content/${key}`, { as })).json<{ __v: number }>();
  const body = { ...siteValues[key], ...fields, __v };
  const response = await call("PUT", `/site-content/${key}`, { as, body });
  expect(response.statusCode, response.body).toBe(200);
}

/** Gives a template, or the name of one, to a call. */
export async function sendTemplate(
  { call }: TestApi,
  path: "/template" | "/template/dry-run",
  given: Record<string, string | Blob>,
  operation?: string,
) {
  const { body, headers } = await encodeForm(given);
  const key = operation ? { "idempotency-key": operation } : {};
  return call("POST", path, { as, body, headers: { ...headers, ...key } });
}

const square = (west: number) => ({
  type: "Feature",
  properties: {},
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [west, 3.4],
        [west + 0.02, 3.4],
        [west + 0.02, 3.42],
        [west, 3.42],
        [west, 3.4],
      ],
    ],
  },
});

/** A study of Cali with everything that a template takes along, and people that it leaves. */
export async function createStudy(api: TestApi): Promise<void> {
  const { db } = api.context;
  await seedDefaults(db);
  const axis = { system_one: "dimensión", system_many: "dimensiones", system_article: "la" };
  await sendTemplate(api, "/template", { starter: "protestas" });
  await putPart(api, "site", { cityName: "Cali", title: "Conflictos de Cali" });
  await putPart(api, "profile", { country: "Colombia", ...axis });
  await putPart(api, "dataset", { mapBox: "-76.7, 3.2, -76.3, 3.6" });
  for (const key of ["contact", "home", "information", "project", "team", "policy", "terms"] as const)
    await putPart(api, key);
  await apply(db, {
    records: {
      gazetteer: [
        {
          name: "Comuna 3",
          kind: "comuna",
          code: "3",
          aliases: "Centro | La Tres",
          boundary: square(-76.54),
        },
        { name: "San Antonio, «el viejo»", kind: "barrio", parent: "Comuna 3", ambiguous: "sí" },
      ],
    },
  });
  for (const [position, layerName] of ["Río Cauca", "Límite"].entries()) {
    const body = { layerName, geojson: square(-76.5), style: "water", position, license: "CC BY 4.0" };
    expect((await api.call("POST", "/map-layers", { as, body })).statusCode).toBe(201);
  }
}
