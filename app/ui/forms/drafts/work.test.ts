import { describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/api/api-client.ts";
import { resumeWork, type Send, saveWork, type Work } from "./work.ts";

type Values = { title: string };
type Fate = "answers" | "loses the response" | "is not reached" | "refuses" | "wants a new login";

/** One record behind a connection that does with each call what the test says. */
function createServer(fates: Fate[]) {
  const stored: { title: string; version: number }[] = [];
  const done = new Map<string, string>();
  const titles: string[] = [];
  const send: Send<Values> = async ({ title }, { record, operation }) => {
    const fate = fates.shift() ?? "answers";
    if (fate === "is not reached") throw new ApiError(0, "", {}, false);
    if (fate === "wants a new login") throw new ApiError(401, "");
    if (!done.has(operation)) {
      if (fate === "refuses") throw new ApiError(400, "");
      const [now] = stored;
      if (record && now?.version !== record.version) throw new ApiError(409, "");
      if (record && now) Object.assign(now, { title, version: now.version + 1 });
      else stored.push({ title, version: 0 });
      done.set(operation, title);
      titles.push(title);
    }
    expect(done.get(operation), "one key names one content").toBe(title);
    if (fate === "loses the response") throw new ApiError(0, "");
    return record ? "Guardado" : { message: "Creado", id: "a" };
  };
  return { stored, titles, send };
}

const create = (): Work<Values> => ({ base: { title: "" }, record: null, sent: null });
const edit = (): Work<Values> => ({ base: { title: "Parque" }, record: { id: "a", version: 0 }, sent: null });

function press(work: Work<Values>, server: ReturnType<typeof createServer>, title: string) {
  const kept: boolean[] = [];
  const calls = { send: server.send, keep: () => kept.push(work.sent !== null) };
  return saveWork(work, { typed: { title: ` ${title}` }, values: { title } }, calls).then(
    () => "saved",
    (error: ApiError) => (work.sent ? "uncertain" : `failed ${error.status}`),
  );
}

describe("saveWork", () => {
  it("keeps what was sent before it leaves, and goes on from what was typed", async () => {
    const work = create();
    const server = createServer([]);
    expect(await press(work, server, "Uno")).toBe("saved");
    expect(work).toEqual({ base: { title: " Uno" }, record: { id: "a", version: 0 }, sent: null });
    expect(await press(work, server, "Uno y dos")).toBe("saved");
    expect(work.record).toEqual({ id: "a", version: 1 });
    expect(server.stored).toEqual([{ title: "Uno y dos", version: 1 }]);
  });

  it.each<[string, Fate[], string[], string[]]>([
    ["the same again", ["loses the response"], ["Uno", "Uno"], ["Uno"]],
    ["more, after a lost response", ["loses the response"], ["Uno", "Dos"], ["Uno", "Dos"]],
    ["more, lost twice", ["loses the response", "loses the response"], ["Uno", "Dos", "Dos"], ["Uno", "Dos"]],
    ["after no call has left", ["is not reached"], ["Uno", "Dos"], ["Dos"]],
    [
      "offline after a lost response",
      ["loses the response", "is not reached"],
      ["Uno", "Dos", "Dos"],
      ["Uno", "Dos"],
    ],
    [
      "a new login after a lost response",
      ["loses the response", "wants a new login"],
      ["Uno", "Uno", "Uno"],
      ["Uno"],
    ],
    ["other values after a refusal", ["refuses"], ["Uno", "Dos"], ["Dos"]],
  ])("%s: one record, each content stored once", async (_case, fates, presses, stored) => {
    for (const start of [create, edit]) {
      const server = createServer([...fates]);
      if (start === edit) server.stored.push({ title: "Parque", version: 0 });
      const work = start();
      const outcomes: string[] = [];
      for (const title of presses) outcomes.push(await press(work, server, title));
      expect(outcomes.at(-1)).toBe("saved");
      expect(server.titles).toEqual(stored);
      expect(server.stored).toHaveLength(1);
      expect(server.stored[0]?.title).toBe(presses.at(-1));
      expect(work).toMatchObject({ record: { id: "a", version: server.stored[0]?.version }, sent: null });
    }
  });

  it("says whether the outcome is known", async () => {
    const outcome = (fate: Fate) => press(create(), createServer([fate]), "Uno");
    expect(await outcome("loses the response")).toBe("uncertain");
    expect(await outcome("is not reached")).toBe("failed 0");
    expect(await outcome("refuses")).toBe("failed 400");
    expect(await outcome("wants a new login")).toBe("failed 401");
    const work = create();
    const server = createServer(["loses the response", "wants a new login"]);
    await press(work, server, "Uno");
    expect(await press(work, server, "Uno"), "the first may be stored").toBe("uncertain");
  });
});

describe("resumeWork", () => {
  const sent = { operation: "1", values: { title: "Uno" }, typed: { title: "Uno" } };
  it("creates again what is gone, and forgets a change that was sent to it", () => {
    const gone = { base: {}, record: null, sent: null };
    expect(resumeWork({ ...edit(), sent }, "a")).toEqual(gone);
    expect(resumeWork({ ...gone, sent }, "a")).toEqual({ ...gone, sent });
    expect(resumeWork({ ...edit(), sent }, undefined)).toEqual({ ...edit(), sent });
  });
});
