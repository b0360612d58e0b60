import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { describeLine } from "../../../tests/support/desk.ts";
import { undoDecision } from "../../../tests/support/operations.ts";
import { create, createIntervention, createNewsItem, valid } from "../../../tests/support/records.ts";
import type { OperationPreview } from "../../features/operations/contract.ts";
import { describeLeft } from "../../features/operations/fields.ts";
import { newId } from "../../shared/values/ids.ts";
import type { AcceptedLines, BibliographyDecision, ShownProposal } from "./contract.ts";

const api = await createTestApi();
const lines = {
  press: "- Rojas, M. 2003. El puente, a media máquina. El heraldo. 4A",
  otherYear: "- Díaz, P. 2004. Buses contra el puente nuevo. El heraldo",
  unknown: "- Ruiz, A. 2006. Nadie cruza de noche. La tarde",
  repeated: "• Ruiz, A. (2006). «Nadie cruza de noche». La Tarde",
  norm: "- Acuerdo 62 de 1999. Por el cual se adopta el plan",
  normAgain: "- Concejo. Acuerdo 062 del 23 de diciembre de 1999 Por el cual se adopta el Plan",
  web: "- Alcaldía. 2010. Informe del puente. Recuperado de https://example.org/puente.pdf",
  unread: "Ciudad de Puerto Ceiba",
  hostile: `- Pérez, “'; drop table sources;--” <img src=x onerror=alert(1)> 2007. \u202eAbc 😀`,
  script: "- Pérez, L. 2007. <script>alert(1)</script> '; drop table sources;-- 😀. La tarde",
  future: "- Pérez, L. 9999. Un puente que vendrá. La tarde",
} as const;
let work = "";
const items = { press: "", otherYear: "" };

beforeAll(async () => {
  work = await createIntervention(api, { interventionName: "Puente Nuevo" });
  await create(
    api,
    `/interventions/${work}/datasheet`,
    valid.datasheet({
      features: `De acero.\n\nReferencias\n${lines.norm}`,
      conflictivity: `Se cerró (Ruiz, A. 2006).\n\nReferencias bibliográficas\n${Object.values(lines).join("\n")}`,
    }),
  );
  items.press = await createNewsItem(api, work, {
    newsName: "El puente a media máquina",
    newsDate: "2003-04-01",
  });
  items.otherYear = await createNewsItem(api, work, {
    newsName: "Buses contra el puente",
    newsDate: "2005-05-09",
  });
});

const list = async (path: string) => (await api.call("GET", path, { as: "researcher" })).json();
const preview = (query = ""): Promise<ShownProposal[]> =>
  list(`/evidence/proposals?kind=bibliography&limit=1000${query}`);
const send = (body: unknown, key?: string, as: "assistant" | "researcher" = "assistant") =>
  api.call("POST", "/evidence/proposals", {
    as,
    body,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
async function accept(body: BibliographyDecision = {}): Promise<AcceptedLines> {
  const response = await send(body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const undo = (id: string, force = false) =>
  api.call("POST", `/operations/${id}/undo`, { as: "researcher", body: { force } });
const findLine = (shown: ShownProposal[], text: string) =>
  shown.find((each) => each.quote === text && each.field === "conflictivity") as ShownProposal;
/** All that accepting a bibliography may change; undoing it raises versions. */
const getState = async () => {
  const records = await Promise.all(["/publications", "/sources", "/passages"].map(list));
  const sources = await Promise.all(
    Object.values(items).map(async (id) => (await list(`/news/${id}`)).source),
  );
  return JSON.stringify([records, sources], (name, value) => (name === "__v" ? undefined : value));
};

describe("The lines of a bibliography", () => {
  it("are proposals that say what each would be, or why it cannot be read", async () => {
    const shown = await preview();
    const all = Object.values(lines);
    expect(Object.fromEntries(all.map((text) => [text, describeLine(findLine(shown, text))]))).toEqual({
      [lines.press]: "reference",
      [lines.otherYear]: "reference?",
      [lines.unknown]: "source",
      [lines.repeated]: "source",
      [lines.norm]: "source",
      [lines.normAgain]: "source",
      [lines.web]: "source",
      [lines.unread]: "unread?",
      [lines.hostile]: "unread?",
      [lines.script]: "source",
      [lines.future]: "source?",
    });
    expect(shown).toHaveLength(all.length + 1);
    expect(findLine(shown, lines.press)).toMatchObject({
      news: items.press,
      item: { name: "El puente a media máquina" },
    });
    expect(findLine(shown, lines.web).source?.fields).toMatchObject({
      kind: "web",
      title: "Informe del puente",
      url: "https://example.org/puente.pdf",
    });
    expect(findLine(shown, lines.unread).reason).toBe(
      "No dice de qué año es; puede ser la continuación de la línea anterior",
    );
    expect(findLine(shown, lines.future).reason).toBe("La fecha está por revisar: 9999");
    expect(await preview(`&intervention=${newId()}`)).toEqual([]);
  });
});

describe("Accepting a bibliography", () => {
  it("takes every certain line at once; a second time finds nothing new; undone, all is as before", async () => {
    const before = await getState();
    const open = (await preview()).map(({ _id }) => _id).sort();
    const { operation, ...counts } = await accept();
    expect(counts).toEqual({ accepted: 8, sources: 5, left: 4 });
    const sources = await list("/sources");
    expect(sources.map(({ title }: { title: string }) => title).sort()).toEqual([
      "<script>alert(1)</script> '; drop table sources;-- 😀",
      "Acuerdo 62 de 1999. Por el cual se adopta el plan",
      "El puente a media máquina",
      "Informe del puente",
      "Nadie cruza de noche",
    ]);
    expect((await list(`/news/${items.press}`)).source).toMatchObject({
      author: "Rojas, M.",
      publication: "El Heraldo",
      page: "4A",
      date: "2003-04-01T00:00:00.000Z",
    });
    const [listed] = await list("/operations");
    expect(listed).toMatchObject({ _id: operation, kind: "bibliography", canUndo: true });
    const accepted = await list("/evidence/proposals?kind=reference&state=accepted");
    expect(accepted.map(({ quote }: { quote: string }) => quote)).toEqual([lines.press]);

    const after = await getState();
    expect((await preview()).map(describeLine).sort()).toEqual([
      "reference?",
      "source?",
      "unread?",
      "unread?",
    ]);
    expect(await accept()).toMatchObject({ accepted: 0, sources: 0, left: 4 });
    expect(await getState()).toBe(after);

    expect((await undo(operation)).statusCode).toBe(200);
    expect(await getState()).toBe(before);
    expect((await preview()).map(({ _id }) => _id).sort()).toEqual(open);
  });

  it("takes the chosen lines as they were corrected, and is done once under its key", async () => {
    const before = await getState();
    const shown = await preview(`&intervention=${work}`);
    const chosen: BibliographyDecision = {
      intervention: work,
      proposals: [
        { id: findLine(shown, lines.otherYear)._id },
        {
          id: findLine(shown, lines.unread)._id,
          source: { title: "Plan de la ciudad", kind: "plan", date: "1998-01-01", date_precision: "year" },
        },
      ],
    };
    const key = newId();
    const [first, again] = [await send(chosen, key), await send(chosen, key)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(first.json().accepted).toBe(2);
    expect(again.json()).toEqual(first.json());
    expect((await list("/sources")).map(({ title, kind }: Record<string, string>) => [title, kind])).toEqual(
      expect.arrayContaining([["Plan de la ciudad", "plan"]]),
    );
    // What the bibliography has in another year is the news item's own date.
    expect((await list(`/news/${items.otherYear}`)).source).toMatchObject({
      author: "Díaz, P.",
      date: "2005-05-09T00:00:00.000Z",
    });
    expect((await undo(key)).statusCode).toBe(200);
    expect(await getState()).toBe(before);
  });

  it("links lines to the sources that there are", async () => {
    const source = await create(
      api,
      "/sources",
      valid.source({ title: "«Nadie cruza de noche»", date: "2006-02-03" }),
    );
    expect(findLine(await preview(), lines.unknown).source?.known).toMatchObject({ _id: source });
    const before = await getState();
    const { operation, sources } = await accept();
    expect(sources).toBe(4);
    expect((await undo(operation)).statusCode).toBe(200);
    expect(await getState()).toBe(before);
    await api.call("DELETE", `/sources/${source}`, { as: "researcher" });
  });

  it("proposes a source of its own once somebody has said that a line is not that news item", async () => {
    const { _id } = findLine(await preview(), lines.press);
    await api.call("POST", `/evidence/proposals/${_id}`, { as: "assistant", body: { decision: "refuse" } });
    expect(describeLine(findLine(await preview(), lines.press))).toBe("source");
    await undoDecision(api, _id);
    expect(describeLine(findLine(await preview(), lines.press))).toBe("reference");
  });

  it("is undone only by force once others rest on its sources, and these stay", async () => {
    const { operation: id } = await accept();
    const norm = (await list("/sources")).find(({ title }: { title: string }) => title.startsWith("Acuerdo"));
    const press = (await list(`/news/${items.press}`)).source;
    const [sheet] = await list("/intervention_datasheet");
    await create(api, "/passages", {
      noun: "datasheet",
      record: sheet._id,
      field: "features",
      quote: "De acero.",
      sources: [{ source: norm._id }, { source: press._id }],
    });
    const describe = (left: OperationPreview["left"]) => left.map((one) => describeLeft(one, true));
    const plan: OperationPreview = await list(`/operations/${id}`);
    const added = expect.stringMatching(/^El pasaje .*«De acero\.» se agregó después a la fuente/);
    expect(describe(plan.lost)).toEqual([added, added]);
    expect((await undo(id)).statusCode).toBe(409);
    const undone = await undo(id, true);
    expect([undone.statusCode, describe(undone.json().left)]).toEqual([
      200,
      expect.arrayContaining([
        expect.stringMatching(/^La publicación .*«El Heraldo» se queda: está en uso\.$/),
        expect.stringMatching(/^La fuente .*«Acuerdo 62 de 1999.*» se queda: está en uso\.$/),
        expect.stringMatching(/^La noticia .*media máquina» no vuelve atrás: su fuente está en uso\.$/),
      ]),
    ]);
    expect((await list(`/news/${items.press}`)).source).toMatchObject({ _id: press._id });
    expect((await list("/passages")).map(({ quote }: { quote: string }) => quote)).toEqual(["De acero."]);
  });

  it("refuses lines that are gone, wrong fields and wrong ids with a sentence, and writes nothing", async () => {
    const before = await getState();
    const id = findLine(await preview(), lines.unread)._id;
    expect((await send({ proposals: [{ id: newId() }] })).statusCode).toBe(409);
    const wrong = [{ title: " " }, { title: "x".repeat(501) }, { title: "x", url: "javascript:alert(1)" }];
    for (const body of [
      { proposals: "todas" },
      { proposals: [{ id: "x" }] },
      { proposals: [{ id }] },
      ...wrong.map((source) => ({ proposals: [{ id, source }] })),
      { proposals: [{ id, source: { title: "x", kind: "blog" } }] },
    ])
      expect((await send(body)).statusCode, JSON.stringify(body)).toBe(400);
    expect(await getState()).toBe(before);
  });
});
