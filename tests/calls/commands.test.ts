import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { writtenRules } from "../../app/nouns/register.server.ts";
import { createRecord, deleteRecord, updateRecord } from "../../app/records/write-records.server.ts";
import type { Actor, Role } from "../../app/shared/session/permissions.ts";
import { createTestApi } from "../support/api.ts";
import { unknownId } from "../support/records.ts";

/** Commands and staff queries check the permission themselves, whatever the route in front of them does. */

type Command = (context: unknown, actor: Actor | null, input: object, page: object) => Promise<unknown>;

const researchers: readonly Role[] = ["researcher"];
const staff: readonly Role[] = ["researcher", "assistant"];

/** The last table of the REST contract. */
const allowed: Record<string, readonly Role[]> = {
  acceptBibliography: staff,
  acceptCheck: staff,
  adoptImages: researchers,
  answerAssignment: staff,
  applyImport: researchers,
  applyTemplate: researchers,
  assignList: staff,
  assignReport: staff,
  changeInBulk: staff,
  changeOwnPassword: staff,
  changePassword: researchers,
  closeSample: researchers,
  compareVersions: staff,
  createPasswordLink: researchers,
  createUser: researchers,
  decide: researchers,
  decideMention: staff,
  decideProposal: staff,
  createView: staff,
  deleteAssignment: staff,
  deleteContactMessage: researchers,
  deletePlace: researchers,
  deleteUser: researchers,
  deleteView: staff,
  drawSample: researchers,
  eraseDraft: staff,
  findSimilar: staff,
  getDraft: staff,
  hideName: researchers,
  hideState: researchers,
  getProgress: staff,
  getOperation: staff,
  getQueue: staff,
  listActivity: staff,
  listAssignments: staff,
  listColleagues: staff,
  listDeletions: staff,
  listDisagreements: researchers,
  listDrafts: staff,
  listOperations: staff,
  listEditionsForStaff: researchers,
  listHiddenNames: researchers,
  listPlaces: researchers,
  listHiddenForStaff: staff,
  listProposals: staff,
  listSamples: staff,
  listTableIds: staff,
  listTableRows: staff,
  listTotals: staff,
  listVersions: staff,
  listViews: staff,
  mergeActors: researchers,
  planImport: researchers,
  previewTemplate: researchers,
  publishEdition: researchers,
  remakeReturnedPackages: staff,
  proposeAnswer: staff,
  publishAnswer: researchers,
  putDraft: staff,
  putInForce: researchers,
  putPlace: staff,
  reportOpenForm: staff,
  restoreVersion: researchers,
  saveDoi: researchers,
  saveDraft: researchers,
  sendContactMessageAgain: researchers,
  startAdoption: researchers,
  storeClipping: staff,
  storeDocument: researchers,
  storeImage: staff,
  takeCheckBack: staff,
  takeReadingBack: staff,
  undoOperation: staff,
  updateContactMessage: researchers,
  updateHome: researchers,
  updateInformation: researchers,
  updateSitePart: researchers,
  updateUser: researchers,
  updateView: staff,
  withdrawEdition: researchers,
  writeReading: staff,
  writeTableFile: staff,
};

const api = await createTestApi();
/** Some take the whole context, others the database alone. */
const context = Object.assign(Object.create(api.context.db), api.context);
/** Of no record: the permission comes before anything that is wrong with the input. */
const input = {
  id: unknownId,
  interventionId: unknownId,
  noun: "intervention",
  recordId: unknownId,
  name: "",
  input: {},
};
const actors: Record<Role, Actor> = {
  researcher: { id: api.ids.researcher, username: "rosa", role: "researcher" },
  assistant: { id: api.ids.assistant, username: "abel", role: "assistant" },
};

const declaration = /export (?:async )?function (\w+)\([^)]*\bactor: Actor \| null/g;
const commands: [name: string, command: Command][] = [];
for (const file of globSync("app/**/*.server.ts"))
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(declaration))
    commands.push([name, (await importCommands(file))[name] as Command]);

function importCommands(file: string): Promise<Record<string, Command>> {
  return import(/* @vite-ignore */ `../../${file}`);
}

async function getErrorCode(command: Command, actor: Actor | null, more: object = {}): Promise<unknown> {
  try {
    await command(context, actor, { ...input, ...more }, { limit: 1, offset: 0 });
    return "none";
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

it("The list above names every function that takes an actor", () => {
  expect(commands.map(([name]) => name).sort()).toEqual(Object.keys(allowed).sort());
});

describe.each(commands)("%s", (name, command) => {
  it("is refused without a session", async () => {
    expect(await getErrorCode(command, null)).toBe("unauthenticated");
  });

  it.each(["researcher", "assistant"] as const)("is allowed to a %s, or refused", async (role) => {
    const code = await getErrorCode(command, actors[role]);
    if (allowed[name]?.includes(role)) expect(["unauthenticated", "forbidden"]).not.toContain(code);
    else expect(code).toBe("forbidden");
  });
});

describe.each(writtenRules.map((rules) => [rules.noun, rules] as const))("A %s", (noun, rules) => {
  const fields = {} as never;
  const writes = {
    create: (actor: Actor | null) => createRecord(api.context, actor, rules, fields),
    update: (actor: Actor | null) => updateRecord(api.context, actor, rules, { id: unknownId, fields }),
    delete: (actor: Actor | null) => deleteRecord(api.context, actor, rules, { id: unknownId }),
  };
  const canAssist = !["erratum", "place", "hierarchy", "system", "stage"].includes(noun);

  it.each([
    ["create", canAssist],
    ["update", canAssist],
    ["delete", false],
  ] as const)("%s asks for the permission itself; an assistant has it: %s", async (write, isAllowed) => {
    const refused = { code: "forbidden" };
    await expect(writes[write](null)).rejects.toMatchObject({ code: "unauthenticated" });
    if (isAllowed) await expect(writes[write](actors.assistant)).rejects.not.toMatchObject(refused);
    else await expect(writes[write](actors.assistant)).rejects.toMatchObject(refused);
  });
});

describe("An assistant", () => {
  const getCommand = (name: string) => commands.find(([found]) => found === name)?.[1] as Command;

  it.each(["listVersions", "compareVersions", "listActivity", "reportOpenForm"])(
    "does not read what was done to users: %s",
    async (name) => {
      expect(await getErrorCode(getCommand(name), actors.assistant, { noun: "user" })).toBe("forbidden");
    },
  );

  it("changes their own password", async () => {
    const fields = { userPassword: "otra-clave-larga", passwordConfirmation: "otra-clave-larga" };
    const own = { id: api.ids.assistant, fields };
    expect(await getErrorCode(getCommand("changePassword"), actors.assistant, own)).toBe("none");
  });
});
