import { describe, expect, it } from "vitest";
import { getConflictForm } from "../../app/nouns/conflicts/queries.server.ts";
import { getDatasheetForm } from "../../app/nouns/datasheets/queries.server.ts";
import { getInterventionForm } from "../../app/nouns/interventions/queries.server.ts";
import { getNewsForm } from "../../app/nouns/news/queries.server.ts";
import { createTestApi } from "../support/api.ts";
import { expectError } from "../support/expectations.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../support/records.ts";

/** docs/decisions/0010-alternative-text.md */

const api = await createTestApi();
const { db } = api.context;
const owner = await createIntervention(api);

type Case = {
  noun: string;
  fields: string[];
  create(alt: Record<string, string>): Promise<string>;
  body: Record<string, unknown>;
  response(id: string): string;
  put(id: string): string;
  stored(id: string): Promise<{ values: object }>;
};
const cases: Case[] = [
  {
    noun: "intervention",
    fields: ["imageAlt"],
    create: (alt) => createIntervention(api, alt),
    body: valid.intervention(),
    response: (id) => `/interventions/${id}`,
    put: (id) => `/interventions/${id}`,
    stored: (id) => getInterventionForm(db, id),
  },
  {
    noun: "datasheet",
    fields: ["image_description_alt", "image_features_alt", "image_conflictivity_alt"],
    create: (alt) => createDatasheet(api, owner, alt),
    body: valid.datasheet(),
    response: (id) => `/intervention_datasheet/${id}`,
    put: (id) => `/intervention_datasheet/${id}`,
    stored: (id) => getDatasheetForm(db, id, owner),
  },
  {
    noun: "conflict",
    fields: ["imageAlt"],
    create: (alt) => createConflict(api, owner, alt),
    body: valid.conflict(),
    response: (id) => `/conflicts/${id}`,
    put: (id) => `/conflicts/${id}/intervention/${owner}`,
    stored: (id) => getConflictForm(db, id),
  },
  {
    noun: "news item",
    fields: ["imageAlt"],
    create: (alt) => createNewsItem(api, owner, alt),
    body: valid.newsItem(),
    response: (id) => `/news/${id}`,
    put: (id) => `/news/${id}/intervention/${owner}`,
    stored: (id) => getNewsForm(db, id),
  },
];

describe.each(cases)("what the images of a $noun show", ({ fields, create, body, response, put, stored }) => {
  const given = Object.fromEntries(fields.map((field) => [field, ` ${field} — niños en la plaza `]));
  const kept = Object.fromEntries(fields.map((field) => [field, `${field} — niños en la plaza`]));
  const update = (id: string, more: object) =>
    api.call("PUT", put(id), { as: "assistant", body: { ...body, ...more } });

  it("is stored, is in no response, stays if a call omits it, and is removed if it is empty", async () => {
    const id = await create(given);
    expect((await stored(id)).values).toMatchObject(kept);
    expect(Object.keys(await read(api, response(id))).filter((name) => /alt$/i.test(name))).toEqual([]);
    expect((await update(id, {})).statusCode).toBe(200);
    expect((await stored(id)).values).toMatchObject(kept);
    const emptied = Object.fromEntries(fields.map((field) => [field, ""]));
    expect((await update(id, emptied)).statusCode).toBe(200);
    expect((await stored(id)).values).toMatchObject(emptied);

    for (const field of fields) {
      expectError(await update(id, { [field]: "a".repeat(501) }), 400, [field]);
      expectError(await update(id, { [field]: ["a"] }), 400, [field]);
      expect((await update(id, { [field]: "a".repeat(500) })).statusCode).toBe(200);
    }
  });
});
