import { eq, ne } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "../../../db/schema/users.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { deleteIntervention, deleteRecord } from "../../../tests/support/history.ts";
import { undoLast } from "../../../tests/support/operations.ts";
import { addUser } from "../../../tests/support/people.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../tests/support/records.ts";
import { staffMakers } from "../../../tests/support/staff.ts";
import { userMessages } from "../../nouns/users/contract.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Deletion } from "../revisions/contract.ts";
import { undoOperation } from "./commands.server.ts";
import type { ListedOperation, OperationPreview, OperationUndo } from "./contract.ts";

const api = await createTestApi();
type Who = "assistant" | "researcher";
const list = async (as: Who, query = "") =>
  (await api.call("GET", `/operations?${query}`, { as })).json<ListedOperation[]>();
const preview = (id: string, as: Who = "researcher") => api.call("GET", `/operations/${id}`, { as });
const bulk = async (body: object, as: Who = "assistant") =>
  (await api.call("POST", "/bulk/news", { as, body })).json<{ operation: string }>().operation;

let items: string[] = [];
let source = "";
let park = "";
beforeAll(async () => {
  park = await createIntervention(api, { interventionName: "Parque" });
  items = [await createNewsItem(api, park), await createNewsItem(api, park)];
  source = await create(api, "/sources", valid.source({ title: "El Colombiano, 4A" }));
});

describe("The list of operations", () => {
  it("says who did what to how many, an assistant's own and all for researchers", async () => {
    const linked = await bulk({ ids: items, set: { source } });
    await bulk({ ids: [items[0]], set: { newsDate: "2001-02-03" } }, "researcher");
    await deleteIntervention(api, await createIntervention(api, { interventionName: "Puente" }));
    const imported = await staffMakers.import(api);
    const [own, ...others] = await list("assistant");
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      _id: linked,
      kind: "bulk",
      actorName: "abel",
      title: "2 noticias: Fuente → El Colombiano, 4A",
      records: 2,
      undone: null,
      canUndo: true,
    });
    const all = await list("researcher");
    expect(all.map(({ kind, title }) => [kind, title])).toEqual([
      ["import", "interventions"],
      ["deletion", "Actuación urbanística «Puente»"],
      ["bulk", "1 noticia: Fecha → 3 de febrero de 2001"],
      ["bulk", "2 noticias: Fuente → El Colombiano, 4A"],
    ]);
    expect(all[0]?._id).toBe(imported);
    expect((await list("researcher", "kind=bulk&by=abel")).map(({ _id }) => _id)).toEqual([linked]);
    expect(await list("researcher", "to=2001-01-01")).toEqual([]);
    const page = await api.call("GET", "/operations?limit=1&offset=1", { as: "researcher" });
    expect([page.json(), page.headers["x-total-count"]]).toEqual([all.slice(1, 2), "4"]);
    expectError(await api.call("GET", "/operations?kind=perro", { as: "researcher" }), 400, ["kind"]);
    expectError(await preview(imported, "assistant"), 403);
  });

  it("shows beforehand what goes back and what stays, and afterwards what was done", async () => {
    const operation = await bulk({ ids: items, set: { newsDate: "2004-04-04" } });
    const body = valid.newsItem({ newsDate: "2005-05-05", source });
    await api.call("PUT", `/news/${items[0]}/intervention/${park}`, { as: "researcher", body });
    const shown = await expectNothingWritten(api, async () =>
      (await preview(operation, "assistant")).json<OperationPreview>(),
    );
    const left = [{ _id: items[0], reason: "Después cambió Fecha: queda así." }];
    expect(shown).toMatchObject({ restores: 1, deletes: 0, lost: [], left, obstacle: null, canForce: false });
    expect((await undoLast(api, "bulk", "assistant")).json()).toMatchObject({ restored: 1, left });
    const [undoing, undone] = await list("assistant");
    expect(undoing).toMatchObject({
      kind: "undo",
      title: "Deshizo «2 noticias: Fecha → 4 de abril de 2004»",
      left,
    });
    expect(undone).toMatchObject({ _id: operation, undone: { actorName: "abel" }, canUndo: false });
    expect(await read(api, `/news/${items[0]}`)).toMatchObject({ newsDate: "2005-05-05T00:00:00.000Z" });
  });
});

describe("A name that only one record may have", () => {
  const getDeletion = async () => (await read<Deletion[]>(api, "/deleted?limit=1"))[0];
  const undo = (id: string, body: object = {}) =>
    api.call("POST", `/operations/${id}/undo`, { as: "researcher", body });

  it("prevents that a deleted actor comes back where another has it by now", async () => {
    const deleted = await create(api, "/actors", valid.actor({ name: "Métro" }));
    const operation = await deleteRecord(api, `/actors/${deleted}`);
    await createConflict(api, park, { defendants: ["Metro"] });
    const reason = "Ya hay un actor con el nombre «Métro».";
    expect(await getDeletion()).toMatchObject({ operation, canRestore: false, reason });
    const response = await undo(operation);
    expectError(response, 409);
    expect(response.json().error).toBe(reason);
  });

  it("leaves out what has it, where the rest comes back", async () => {
    const add = (name: string) => create(api, "/publications", valid.publication({ name }));
    const ids = [await add("El Correo"), await add("El Faro")];
    const body = { ids, delete: true };
    await api.call("POST", "/bulk/publication", { as: "researcher", body });
    const { operation } = (await getDeletion()) ?? { operation: "" };
    await add("el faro");
    const left = [{ _id: ids[1], reason: "Ya hay una publicación con el nombre «El Faro»." }];
    expect((await preview(operation)).json()).toMatchObject({ left, canForce: true });
    expect((await undo(operation, { force: true })).json()).toMatchObject({ restored: 1, left });
  });
});

it("a restored user stays where undoing that would delete oneself, or the last researcher", async () => {
  const { db } = api.context;
  const id = await addUser(api, "researcher");
  const deletion = await deleteRecord(api, `/users/${id}`);
  const restored = await api.call("POST", `/operations/${deletion}/undo`, { as: "researcher" });
  const { operation } = restored.json<OperationUndo>();
  const undoAs = (actor: string) =>
    undoOperation(api.context, { id: actor, username: "eva", role: "researcher" }, { id: operation });
  await expectNothingWritten(api, () =>
    expect(undoAs(id)).rejects.toMatchObject({ code: "conflict", message: userMessages.deletesSelf }),
  );
  await db.update(users).set({ role: "assistant" }).where(ne(users.id, id));
  await expect(undoAs(newId())).rejects.toMatchObject({ message: userMessages.lastResearcher });
  await db.update(users).set({ role: "researcher" }).where(eq(users.id, api.ids.researcher));
  expect(await undoAs(newId())).toMatchObject({ deleted: 1 });
});
