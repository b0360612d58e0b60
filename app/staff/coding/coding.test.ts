import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { createConflict, createIntervention } from "../../../tests/support/records.ts";
import type { Coding, CodingUpdate } from "../../nouns/conflicts/contract.ts";
import { newId } from "../../shared/values/ids.ts";

const api = await createTestApi();
const { db } = api.context;
const intervention = await createIntervention(api);

const read = async () => (await api.call("GET", "/coding", { as: "assistant" })).json<Coding>();
const save = (fields: Partial<CodingUpdate>, operation?: string) =>
  api.call("PUT", "/coding", {
    as: "researcher",
    body: { types: [], escalations: [], ...fields },
    headers: operation === undefined ? {} : { "idempotency-key": operation },
  });
async function saved(types: CodingUpdate["types"], escalations: CodingUpdate["types"] = []) {
  const response = await save({ types, escalations });
  expect(response.statusCode, response.body).toBe(200);
}
const add = (fields: Record<string, unknown>) => createConflict(api, intervention, fields);
const getCoding = async (id: string) => {
  const [row] = await db.select().from(conflicts).where(eq(conflicts.id, id));
  return [row?.type, row?.escalation, row?.version];
};
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const named = (...list: string[]) => list.map((name) => ({ name }));

beforeEach(async () => {
  await db.delete(conflicts);
  await db.delete(siteContent).where(eq(siteContent.key, "coding"));
});

describe("GET /coding", () => {
  it("is empty before the first change", async () => {
    const { stages, ...others } = await read();
    expect(others).toEqual({ types: [], escalations: [], claimants: [], defendants: [], __v: 0 });
    expect(stages).toContainEqual({
      name: "Ejecución",
      conflicts: 0,
      isKept: true,
      definition: "",
      example: "",
    });
  });

  it("has the stored lists in their order, then other names in use, with how many conflicts have each", async () => {
    await add({ type: "Social", escalation: "Demanda" });
    await add({ type: "Social", escalation: "Queja" });
    await add({ type: "Otro" });
    await saved(named("Vial", "Social"), named("Queja"));
    expect(await read()).toMatchObject({
      types: [
        { name: "Vial", conflicts: 0, isKept: true },
        { name: "Social", conflicts: 2, isKept: true },
        { name: "Otro", conflicts: 1, isKept: false },
      ],
      escalations: [
        { name: "Queja", conflicts: 1, isKept: true },
        { name: "Demanda", conflicts: 1, isKept: false },
      ],
      __v: 1,
    });
  });

  it("suggests the actors in use, most used first, then by name in Spanish order", async () => {
    await add({ claimants: ["Ñáñez", "Vecinos"], defendants: ["Alcaldía"] });
    await add({ claimants: ["Vecinos", "Nariño"], defendants: ["Metro", "Alcaldía"] });
    expect(await read()).toMatchObject({
      claimants: ["Vecinos", "Nariño", "Ñáñez"],
      defendants: ["Alcaldía", "Metro"],
    });
  });

  it("suggests 500 at most", async () => {
    for (let start = 0; start < 550; start += 50)
      await add({ claimants: Array.from({ length: 50 }, (_, index) => `Actor ${start + index}`) });
    expect((await read()).claimants).toHaveLength(500);
  });
});

describe("PUT /coding", () => {
  it("saves order, additions and removals, as a change of the site's content", async () => {
    await saved(named("A", "B", "C"));
    await saved(named("D", "C", "A"));
    const { types, __v } = await read();
    expect([names(types), __v]).toEqual([["D", "C", "A"], 2]);
    const [record] = await db.select().from(siteContent).where(eq(siteContent.key, "coding"));
    const history = await db
      .select()
      .from(revisions)
      .where(eq(revisions.recordId, record?.id ?? ""))
      .orderBy(revisions.id);
    expect(
      history.map(({ action, noun, actorName, before }) => [action, noun, actorName, before?.value]),
    ).toEqual([
      ["create", "site_content", "rosa", undefined],
      ["update", "site_content", "rosa", { types: ["A", "B", "C"], escalations: [] }],
    ]);
  });

  it("gives conflicts the new name in the same write, each with its version and revision", async () => {
    await saved(named("Vial"), named("Queja"));
    const [one, two, other] = [
      await add({ type: "Vial", escalation: "Queja" }),
      await add({ type: "Vial" }),
      await add({ type: "Social" }),
    ];
    const operation = newId();
    const response = await save(
      { types: [{ name: "Movilidad", was: "Vial" }], escalations: [{ name: "Reclamo", was: "Queja" }] },
      operation,
    );
    expect(response.json()).toBe("Listas de codificación guardadas correctamente");
    expect(await getCoding(one)).toEqual(["Movilidad", "Reclamo", 1]);
    expect(await getCoding(two)).toEqual(["Movilidad", "", 1]);
    expect(await getCoding(other)).toEqual(["Social", "", 0]);
    const changes = await db
      .select()
      .from(revisions)
      .where(eq(revisions.operation, operation))
      .orderBy(revisions.id);
    expect(changes.map(({ noun, before }) => [noun, before?.type ?? before?.value])).toEqual([
      ["conflict", "Vial"],
      ["conflict", "Vial"],
      ["site_content", { types: ["Vial"], escalations: ["Queja"] }],
    ]);
    expect(changes[0]?.before).toMatchObject({ newsIds: [] });
  });

  it("lets two names change places, and several become one", async () => {
    await saved(named("A", "B"));
    const [a, b, c] = [await add({ type: "A" }), await add({ type: "B" }), await add({ type: "b" })];
    await saved([
      { name: "B", was: "A" },
      { name: "A", was: "B" },
    ]);
    expect([await getCoding(a), await getCoding(b)]).toEqual([
      ["B", "", 1],
      ["A", "", 1],
    ]);
    await saved([{ name: "A" }, { name: "B" }, { name: "B", was: "b" }]);
    expect(await getCoding(c)).toEqual(["B", "", 1]);
    expect(names((await read()).types)).toEqual(["A", "B"]);
  });

  it("keeps what each choice means: through renaming, with those who do not send it, until it is emptied", async () => {
    const meaning = (name: string) => ({ definition: `Qué es ${name}`, example: `Como ${name}` });
    const meanings = async () =>
      Object.fromEntries(
        (await read()).types.map(({ name, definition, example }) => [name, [definition, example]]),
      );
    await saved([{ name: "A", ...meaning("A") }, { name: "B", ...meaning("B") }, { name: "C" }]);
    expect(await meanings()).toEqual({ A: ["Qué es A", "Como A"], B: ["Qué es B", "Como B"], C: ["", ""] });
    await saved([
      { name: "B", was: "A" },
      { name: "A", was: "B", example: "  Otro\ncaso " },
    ]);
    expect(await meanings()).toEqual({ B: ["Qué es A", "Como A"], A: ["Qué es B", "Otro\ncaso"] });
    // Of two that become one the first says what it means.
    await saved([{ name: "A" }, { name: "A", was: "B" }]);
    expect(await meanings()).toEqual({ A: ["Qué es B", "Otro\ncaso"] });
    await saved([{ name: "A", definition: "", example: "" }], [{ name: "A", ...meaning("el nivel") }]);
    const [record] = await db.select().from(siteContent).where(eq(siteContent.key, "coding"));
    expect(record?.value).toEqual({
      types: ["A"],
      escalations: ["A"],
      escalationMeanings: [{ name: "A", ...meaning("el nivel") }],
    });
    const wrong = await save({ types: [{ name: "A", definition: "x".repeat(501) }] });
    expectError(wrong, 400, ["types"]);
    const { __v } = await read();
    const versions = await api.call("GET", `/history/site_content/${record?.id}`, { as: "researcher" });
    expect(versions.json()[0]).toMatchObject({ __v });
    expect(versions.body).toContain("A · Qué es el nivel · Como el nivel");
  });

  it("says what each stage means, and keeps what is said of those that are not sent", async () => {
    const meaning = { definition: "Mientras se construye", example: "Las obras del túnel" };
    const stages = async () => (await read()).stages.filter(({ definition }) => definition !== "");
    expect((await save({ stages: [{ name: "Ejecución", ...meaning }] })).statusCode).toBe(200);
    expect((await save({ stages: [{ name: "Proyectado", definition: "En el papel" }] })).statusCode).toBe(
      200,
    );
    await saved(named("Vial"));
    expect(await stages()).toMatchObject([
      { name: "Proyectado", definition: "En el papel", example: "" },
      { name: "Ejecución", ...meaning },
    ]);
    expect((await save({ stages: [{ name: "Ejecución", definition: "", example: "" }] })).statusCode).toBe(
      200,
    );
    expect(await stages()).toMatchObject([{ name: "Proyectado" }]);
    for (const wrong of [named("Otra"), [{ name: "Ejecución", example: "x".repeat(501) }]])
      expectError(await save({ stages: wrong }), 400, ["stages"]);
  });

  it("refuses to remove what conflicts use, says why, and changes nothing", async () => {
    await saved(named("Vial", "Social"), named("Queja"));
    await add({ type: "Vial", escalation: "Queja" });
    await expectNothingWritten(api, async () => {
      const response = await save({ types: named("Social"), escalations: named("Queja") });
      expectError(response, 409, ["types"]);
      expect(response.json().error).toBe(
        "No se puede quitar «Vial»: 1 conflicto lo tiene. Cámbiale el nombre, o cambia antes esos conflictos.",
      );
      expectError(await save({ types: named("Vial") }), 409, ["escalations"]);
    });
    await saved(named("Vial"), named("Queja"));
  });

  it("does not change names that are in use but not in the lists", async () => {
    const id = await add({ type: "Otro" });
    await saved(named("Vial"));
    expect(await getCoding(id)).toEqual(["Otro", "", 0]);
    expect(names((await read()).types)).toEqual(["Vial", "Otro"]);
  });

  it.each<[string, CodingUpdate["types"]]>([
    ["twice", named("Vial", "Vial")],
    ["with another case and accents", named("Social", "SÓCIAL")],
    [
      "that two take from one",
      [
        { name: "A", was: "x" },
        { name: "B", was: "x" },
      ],
    ],
    ["that is missing", named("  ")],
    ["of two lines", named("a\nb")],
    ["of more than 100 characters", named("x".repeat(101))],
  ])("refuses a name %s, naming the list", async (_what, list) => {
    await expectNothingWritten(api, async () => {
      expectError(await save({ types: list }), 400, ["types"]);
      expectError(await save({ escalations: list }), 400, ["escalations"]);
    });
  });

  it("distinguishes ñ and n, and accepts the longest name", async () => {
    await saved(named("Caña", "Cana", "x".repeat(100)));
    expect(names((await read()).types)).toHaveLength(3);
  });

  it("refuses a change with a stale or missing version", async () => {
    await saved(named("A"));
    expectError(await save({ types: named("B"), __v: 0 }), 409);
    expect((await save({ types: named("B"), __v: 1 })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ __v: 2, types: [{ name: "B" }] });
  });

  it("is done once per key", async () => {
    const operation = newId();
    for (let call = 0; call < 2; call++)
      expect((await save({ types: named("A") }, operation)).statusCode).toBe(200);
    expect((await read()).__v).toBe(1);
  });
});
