import { beforeEach, describe, expect, it } from "vitest";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { imports } from "../../../db/schema/revisions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten, readState } from "../../../tests/support/expectations.ts";
import { encodeForm } from "../../../tests/support/forms.ts";
import { clearContent, conflict, datasheet, intervention, newsItem } from "../../../tests/support/imports.ts";
import { newId } from "../../shared/values/ids.ts";
import { uploadLimits } from "./constants.ts";
import type { DryRun, Import, ImportResult, ImportSummary } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const jsonFile = (docs: unknown[], name = "datos.json") =>
  new File([JSON.stringify(docs)], name, { type: "application/json" });
const good = [intervention(1), datasheet(2, 1), conflict(3, 1), newsItem(4, 1), newsItem(5, 1)];
const refused = newsItem(6, 404);

type Form = Parameters<typeof encodeForm>[0];
async function send(path: string, form: Form, operation?: string) {
  const { body, headers } = await encodeForm(form);
  const named = operation === undefined ? {} : { "idempotency-key": operation };
  return api.call("POST", path, { as: "researcher", body, headers: { ...headers, ...named } });
}
async function upload(...docs: unknown[]): Promise<ImportResult & { id: string }> {
  const response = await send("/imports", { files: jsonFile(docs) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const get = async <T>(path: string) => (await api.call("GET", path, { as: "researcher" })).json<T>();
beforeEach(() => clearContent(db));

describe("POST /imports/dry-run", () => {
  it("returns the report of what would happen, with every problem as CSV, and writes nothing", async () => {
    const files = [jsonFile(good), jsonFile([refused], "más.json")];
    const response = await expectNothingWritten(api, () => send("/imports/dry-run", { files }));
    const { report, csv } = response.json<DryRun>();
    expect(report.files.map(({ name, records }) => [name, records])).toEqual([
      ["datos.json", 5],
      ["más.json", 1],
    ]);
    expect(report.counts.news).toEqual({ read: 3, created: 2, updated: 0, unchanged: 0, refused: 1 });
    expect(report.problemCounts).toEqual({ unknownReference: 1 });
    expect(csv).toMatch(/^archivo,registro,campo,nivel,motivo,columna\r\nmás\.json,/);
    expect(await db.$count(interventions)).toBe(0);
    expect(await db.$count(imports)).toBe(0);
  });

  it("lists as many problems as are stored, errors first; the CSV has them all", async () => {
    const many = Array.from({ length: 5002 }, (_, index) => newsItem(1000 + index, 404));
    const { report, csv } = (
      await send("/imports/dry-run", { files: jsonFile([{ ...intervention(1), extra: 1 }, ...many]) })
    ).json<DryRun>();
    expect(report.problems).toHaveLength(5000);
    expect(report.problems.every(({ level }) => level === "error")).toBe(true);
    expect(report.problemCounts).toEqual({ unknownReference: 5002, unknownField: 1 });
    expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + 5003);
  });

  it("says of a file that is no text, and of one that is empty, that it was not recognized", async () => {
    const picture = new File([new Uint8Array([0x89, 0x50, 0, 1])], "foto.png", { type: "image/png" });
    const empty = new File([], "vacío.json");
    const { report } = (await send("/imports/dry-run", { files: [picture, empty] })).json<DryRun>();
    expect(report.problems.map(({ kind, file }) => [kind, file])).toEqual([
      ["unrecognizedFile", "foto.png"],
      ["unrecognizedFile", "vacío.json"],
    ]);
  });
});

describe("POST /imports", () => {
  it("imports what is accepted as the caller, and stores the report", async () => {
    const { id, report } = await upload(...good, refused);
    expect(report.counts.news).toMatchObject({ created: 2, refused: 1 });
    expect(await db.$count(news)).toBe(2);
    const stored = await get<Import>(`/imports/${id}`);
    expect(stored).toMatchObject({ id, actorName: "rosa", source: "datos.json", undoneAt: null, report });
    const [summary, ...others] = await get<ImportSummary[]>("/imports");
    expect(others).toEqual([]);
    expect(summary).toEqual({
      id,
      at: stored.at,
      actorName: "rosa",
      source: "datos.json",
      undoneAt: null,
      counts: report.counts,
      problemCounts: { unknownReference: 1 },
    });
    expect((await get<{ csv: string }>(`/imports/${id}/csv`)).csv).toContain("datos.json,");
  });

  it("adopts other names for the fixed lists only on request", async () => {
    const files = jsonFile([{ _id: { $oid: "67d9e3a79f394f4c2c8bcf6e" }, systemName: "Movilidad (vías)" }]);
    expect((await send("/imports/dry-run", { files })).json().report.counts.systems.updated).toBe(0);
    const asked = await send("/imports/dry-run", { files, updateNames: "true" });
    expect(asked.json().report.counts.systems.updated).toBe(1);
  });

  it("stores nothing of files without a record", async () => {
    const response = await expectNothingWritten(api, () =>
      send("/imports", { files: new File(["hola"], "a.txt") }),
    );
    expect(response.json()).toMatchObject({ id: null, report: { problemCounts: { unrecognizedFile: 1 } } });
    expect(await db.$count(imports)).toBe(0);
  });

  it("creates the values that it offers, as many as a table names, and is told of more", async () => {
    const list = (amount: number) =>
      JSON.stringify(
        Array.from({ length: amount }, (_, index) => ({ collection: "publications", name: `El ${index}` })),
      );
    const files = [jsonFile(good), new File([`Titular;Obra;Fuente\nUna;Otra;${"a".repeat(501)}`], "n.csv")];
    const asked = await send("/imports/dry-run", { files, create: list(600) });
    expect(asked.json()).toMatchObject({
      missing: [],
      report: { counts: { publications: { created: 600 } } },
    });
    const refused = await send("/imports", { files, create: list(5001) });
    expectError(refused, 400, ["create"]);
    expect(refused.json().error).toMatch(/máximo 5\.000 valores/);
  });

  it("is done once per key, and returns the same again", async () => {
    const operation = newId();
    const first = (await send("/imports", { files: jsonFile(good) }, operation)).json<ImportResult>();
    expect(first.id).toBe(operation);
    const { revisions } = await readState(api);
    const again = (await send("/imports", { files: jsonFile(good) }, operation)).json<ImportResult>();
    expect(again).toEqual(first);
    expect(await readState(api)).toMatchObject({ revisions });
    expect(await db.$count(imports)).toBe(1);
  });

  it("refuses the name of another write", async () => {
    const operation = newId();
    const body = { interventionName: "x", description: "x", strategicProject: "x" };
    const lists = { hierarchy: "6894c5d74cad0142c0ca580b", internalSystem: "67d9e3a79f394f4c2c8bcf6e" };
    const headers = { "idempotency-key": operation };
    await api.call("POST", "/interventions", { as: "researcher", headers, body: { ...body, ...lists } });
    expectError(await send("/imports", { files: jsonFile(good) }, operation), 409);
  });
});

/** A file that is too large, too many files, and too much in all. */
async function encodeTooLarge() {
  const large = new File([new Uint8Array(uploadLimits.fileSize + 1)], "grande.json");
  const many = Array.from({ length: uploadLimits.files + 1 }, (_, index) => jsonFile([], `${index}.json`));
  const half = new File([new Uint8Array(uploadLimits.fileSize)], "mitad.json");
  return [
    { form: await encodeForm({ files: large }), fields: ["files"] },
    { form: await encodeForm({ files: many }) },
    { form: await encodeForm({ files: [half, half, jsonFile(good)] }), fields: ["files"] },
  ];
}
let tooLarge: ReturnType<typeof encodeTooLarge> | undefined;

describe.each(["/imports", "/imports/dry-run"])("POST %s refuses", (path) => {
  it("a form without files, and one whose file was not chosen", async () => {
    for (const files of ["hola", new File([], "")]) expectError(await send(path, { files }), 400, ["files"]);
  });

  it("a file that is too large, too many files, and too much in all", async () => {
    // Encoded once.
    tooLarge ??= encodeTooLarge();
    for (const { form, fields } of await tooLarge) {
      const { body, headers } = form;
      expectError(await api.call("POST", path, { as: "researcher", body, headers }), 413, fields);
    }
  });

  it.each([
    ["no JSON", "{", /No entendemos/],
    ["no list", "{}", /No entendemos/],
    [
      "of a noun without tables",
      '[{"file":"a","sheet":null,"collection":"users","columns":{}}]',
      /No entendemos/,
    ],
    [
      "of an unknown field",
      '[{"file":"a","sheet":null,"collection":"news","columns":{"A":"password"}}]',
      /no tiene el campo «password»/,
    ],
    [
      "of one field twice",
      '[{"file":"a","sheet":null,"collection":"news","columns":{"A":"newsName","B":"newsName"}}]',
      /dos columnas/,
    ],
    [
      "of a column that none is",
      '[{"file":"a","sheet":null,"collection":"news","columns":{"__proto__":"","1":"newsName"}}]',
      /No entendemos/,
    ],
  ])("a mapping that is %s", async (_name, mapping, sentence) => {
    const response = await send(path, { files: jsonFile(good), mapping });
    expectError(response, 400, ["mapping"]);
    expect(response.json().error).toMatch(sentence);
  });

  it("what is no form, and a form that is cut", async () => {
    expectError(await api.call("POST", path, { as: "researcher", body: {} }), 415);
    const { body, headers } = await encodeForm({ files: jsonFile(good) });
    const cut = body.subarray(0, body.length - 100);
    expectError(await api.call("POST", path, { as: "researcher", body: cut, headers }), 400);
  });
});
