import { desc, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { imports, revisions } from "../../../db/schema/revisions.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import { users } from "../../../db/schema/users.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  createConflict,
  createIntervention,
  createNewsItem,
  createTree,
} from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import { newId } from "../../shared/values/ids.ts";
import type { TableRow } from "../tables/contract.ts";
import type { Panel, WorkTotal } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const image = "https://img.example/a.jpg";
const getPanel = async (as: "assistant" | "researcher") =>
  (await api.call("GET", "/panel", { as })).json<Panel>();
const listTasks = async (as: "assistant" | "researcher") =>
  (await getPanel(as)).tasks.map(({ task, total }) => [task, total]);

async function addImport(source: string, problemCounts: object, isUndone = false) {
  const made = { id: newId(), actorName: "rosa" };
  await db.insert(imports).values({ ...made, source, report: { problemCounts } });
  const undone = { operation: newId(), actorName: "rosa", at: new Date().toISOString() };
  await db.insert(operations).values({ ...made, kind: "import", undone: isUndone ? undone : null });
}

beforeAll(async () => {
  await createTree(api);
  const other = await createIntervention(api, { interventionName: "Ñame", image });
  await createConflict(api, other, { conflictName: "Codificado", type: "Ambiental", image });
  await createNewsItem(api, other, { newsName: "Antes", newsDate: "1899-12-31", image });
  await createNewsItem(api, other, { newsName: "Primera", newsDate: "1999-01-01", image });
  await createNewsItem(api, other, { newsName: "Última", newsDate: "2014-12-31", image });
  await createNewsItem(api, other, { newsName: "Después", newsDate: "2999-01-01", image });
  await addImport("limpia.json", {});
  await addImport("sucia.json", { missing: 2 });
  await addImport("deshecha.json", { missing: 2 }, true);
  const message = { email: "a@example.org", message: "Hola" };
  await db.insert(contactMessages).values([
    { id: newId(), name: "Ana", ...message },
    { id: newId(), name: "Leído", ...message, readAt: new Date() },
  ]);
});

describe("GET /panel", () => {
  it("counts what there is", async () => {
    expect((await getPanel("researcher")).counts).toEqual({
      interventions: 2,
      news: 5,
      conflicts: 2,
      datasheets: 1,
      users: 2,
    });
  });

  it("names what visitors look for in the site's own texts and do not find, until it is there", async () => {
    const missing = async () => (await getPanel("researcher")).incomplete?.map((gap) => gap.missing);
    expect(await missing()).toEqual([
      "La ciudad del estudio",
      "El grupo de investigación o la institución",
      "El país del estudio",
      "La licencia de los datos",
      "Los autores que se citan, con su ORCID",
      "Las palabras clave y el lugar de los datos",
      "Los autores: quiénes integran el equipo",
      "Los períodos de alcaldía de la línea de tiempo",
      "El correo de contacto",
      "El libro de códigos, en vigor",
      "El registro de lugares de la ciudad",
    ]);
    expect((await getPanel("assistant")).incomplete).toBeNull();
    const body = { ...siteValues.site, __v: 0 };
    expect((await api.call("PUT", "/site-content/site", { as: "researcher", body })).statusCode).toBe(200);
    expect(await missing()).toEqual([
      "El país del estudio",
      "Los autores que se citan, con su ORCID",
      "Las palabras clave y el lugar de los datos",
      "Los autores: quiénes integran el equipo",
      "Los períodos de alcaldía de la línea de tiempo",
      "El correo de contacto",
      "El libro de códigos, en vigor",
      "El registro de lugares de la ciudad",
    ]);
  });

  it("lists what there is to do in the order of what it gains, and an assistant's own part of it", async () => {
    const ofAll = [
      ["outsideStudy", 2],
      ["conflictWithoutType", 1],
      ["newsWithoutConflict", 5],
      ["newsWithoutSource", 5],
      ["conflictWithoutNews", 2],
      ["interventionWithoutDatasheet", 1],
    ];
    const images = [
      ["interventionWithoutImage", 1],
      ["conflictWithoutImage", 1],
      ["newsWithoutImage", 1],
    ];
    const expected = [["unreadMessages", 1], ...ofAll, ["importsWithProblems", 1], ...images];
    expect(await listTasks("researcher")).toEqual(expected);
    expect(await listTasks("assistant")).toEqual([...ofAll, ...images]);
    expect((await getPanel("assistant")).counts.users).toBeNull();
  });

  it("names the record to begin with: the first of its table, and the latest import or message", async () => {
    const { tasks } = await getPanel("researcher");
    const first = (name: string) => tasks.find(({ task }) => task === name)?.first;
    expect((await api.call("GET", `/news/${first("outsideStudy")}`)).json()).toMatchObject({
      newsName: "Después",
    });
    expect(first("importsWithProblems")).toMatch(/^[0-9a-f]{24}$/);
    const [message] = await db.select().from(contactMessages).where(isNull(contactMessages.readAt));
    expect(first("unreadMessages")).toBe(message?.id);
  });

  it("finds what is entered twice in a work, whatever its case and signs, and leaves out what is found right", async () => {
    const work = await createIntervention(api);
    const twice = ["¡Piden un puente!", "PIDEN un PUENTE"];
    for (const newsName of twice) await createNewsItem(api, work, { newsName });
    await createNewsItem(api, await createIntervention(api), { newsName: "Piden un puente" });
    const find = async () => (await getPanel("assistant")).tasks.find(({ task }) => task === "newsDuplicate");
    const found = await find();
    expect(found?.total).toBe(2);
    const path = `/tables/news/${found?.first}/checks/newsDuplicate`;
    await api.call("PUT", path, { as: "assistant", body: { reason: "Son dos" } });
    expect((await find())?.total).toBe(1);
  });
});

describe("GET /panel/totals", () => {
  it("counts by person and week what was done by hand, and shows an assistant nobody else's", async () => {
    const read = async (as: "assistant" | "researcher") =>
      (await api.call("GET", "/panel/totals", { as })).json<WorkTotal[]>();
    const work = await createIntervention(api);
    const before = (await read("assistant"))[0] ?? { news: 0, others: 0, edited: 0, decided: 0 };
    const add = (newsName: string) =>
      api.call("POST", `/interventions/${work}/news`, {
        as: "assistant",
        body: { newsName, description: "x", newsDate: "2004-01-01" },
      });
    const id = (await add("Una")).headers.location?.toString().split("/").at(-1);
    await add("Otra");
    await api.call("POST", "/bulk/news", {
      as: "assistant",
      body: { ids: [id], set: { newsDate: "2004-02-01" } },
    });
    const [own, ...others] = await read("assistant");
    expect(others).toEqual([]);
    expect(own).toMatchObject({ news: before.news + 2, others: before.others, edited: before.edited + 1 });
    const [last] = await db.select().from(revisions).orderBy(desc(revisions.id)).limit(1);
    expect(own?.actorName).toBe(last?.actorName);

    // Who is called otherwise since has done it all the same.
    const rename = (username: string) =>
      db
        .update(users)
        .set({ username })
        .where(eq(users.id, String(last?.actorId)));
    await rename("renata");
    expect(await read("assistant")).toEqual([{ ...own, actorName: "renata" }]);
    const entered = await api.call("GET", `/tables/news?by=renata&since=${own?.week}`, { as: "assistant" });
    expect(entered.json<TableRow[]>()).toContainEqual(
      expect.objectContaining({ _id: id, enteredBy: "renata" }),
    );
    await rename(String(own?.actorName));

    // An import in somebody's name is no work of theirs, and what is older than twelve weeks is not shown.
    const [made, old] = [newId(), newId()];
    const written = { actorName: "jacinta", action: "create", noun: "news", recordId: newId() } as const;
    await db.insert(operations).values({ id: made, kind: "import", actorName: "jacinta" });
    await db.insert(revisions).values([
      { ...written, operation: made },
      { ...written, operation: old, at: new Date("2020-01-01") },
    ]);
    const team = await read("researcher");
    expect(team).toContainEqual(own);
    expect(team.filter(({ actorName }) => actorName === "jacinta")).toEqual([]);
    await db
      .insert(revisions)
      .values({ ...written, operation: newId(), at: new Date(`${own?.week}T05:00:00Z`) });
    expect((await read("researcher")).find(({ actorName }) => actorName === "jacinta")).toMatchObject({
      week: own?.week,
      news: 1,
    });
  });
});
