import { readdirSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { encodeForm, picture } from "../../../tests/support/forms.ts";
import {
  addClipping,
  create,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../tests/support/records.ts";
import { createPdf, heicPhoto, largestPhoto } from "../../../tests/support/scans.ts";
import { newId } from "../../shared/values/ids.ts";
import { maxClippings, scanMemory, scanRefusals } from "./constants.ts";
import type { Clipping } from "./contract.ts";
import { listClippingFiles, namePage } from "./files.server.ts";
import { readScan } from "./scan/read-scan.server.ts";

const api = await createTestApi();
const { db } = api.context;
const page = await picture("jpeg", { width: 90, height: 120 });
const otherPage = await picture("jpeg", { width: 91, height: 120 });
let source = "";
beforeAll(async () => {
  source = await create(api, "/sources", valid.source());
});

async function send(path: string, bytes: Uint8Array, { name = "página.jpg", key = newId() } = {}) {
  const file = new File([new Uint8Array(bytes)], name);
  const { body, headers } = await encodeForm({ file });
  return api.call("POST", path, { as: "assistant", body, headers: { ...headers, "idempotency-key": key } });
}

async function upload(bytes: Uint8Array = page, path = `/sources/${source}/clippings`): Promise<Clipping> {
  const response = await send(path, bytes);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

/** As an upload leaves it, without the time that reading one takes. */
const store = (of: string | null = source) => addClipping(api, of, "staff");

type As = "assistant" | "researcher";
const readPage = (id: string, number: number | string = 1, as?: As) =>
  api.call("GET", `/clippings/${id}/pages/${number}`, as ? { as } : {});
const change = (id: string, body: object, as: As = "assistant") =>
  api.call("PUT", `/clippings/${id}`, { as, body: { name: "Portada", ...body } });
const listOf = (of: string) => read<Clipping[]>(api, `/clippings?source=${of}`);
const listStored = () => readdirSync(api.dataDir, { recursive: true }).map(String);

describe("A scan", () => {
  it("is an image at its full size, upright, without what its file said of place and camera", async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a33" } })
      .withExif({ IFD0: { Make: "Cámara" }, IFD3: { GPSLatitude: "6/1 15/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const clipping = await upload(bytes);
    expect(clipping).toMatchObject({
      source,
      name: "página.jpg",
      audience: "staff",
      credit: "",
      pages: [{ width: 600, height: 900 }],
      original: null,
    });
    const { headers, rawPayload } = await readPage(clipping._id, 1, "assistant");
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toContain("sandbox");
    const metadata = await sharp(rawPayload).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([600, 900, undefined]);
    const preview = await api.call("GET", `/clippings/${clipping._id}/pages/1/preview`, { as: "assistant" });
    expect((await sharp(preview.rawPayload).metadata()).width).toBe(480);
  });

  it("may be a document, whose fine print is legible, and which staff download as it came", async () => {
    const text = "BT /F1 6 Tf 40 100 Td (La alcaldia respondio a los vecinos) Tj ET";
    const bytes = createPdf({ box: "0 0 1644 200", content: text });
    const { _id, pages, original } = await upload(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.width).toBeGreaterThanOrEqual(4600);
    expect(original).toBe("pdf");
    const { rawPayload } = await readPage(_id, 1, "assistant");
    expect((await sharp(rawPayload).stats()).channels[0]?.min).toBeLessThan(100);
    const document = await api.call("GET", `/clippings/${_id}/original`, { as: "assistant" });
    expect(document.rawPayload.equals(bytes)).toBe(true);
    expect(document.headers["content-disposition"]).toBe(`attachment; filename="recorte-${_id}.pdf"`);
    expect(document.headers["content-security-policy"]).toContain("sandbox");
    expectError(await api.call("GET", `/clippings/${_id}/original`), 401);
  });

  it("may be a photo of 40 megapixels, which is read within its memory", async () => {
    const { pages } = await readScan(largestPhoto);
    expect(pages).toMatchObject([{ width: 5477, height: 3651 }]);
    expect(scanMemory).toBe(512 * 1024 * 1024);
  });

  it.each([
    ["photo", page, otherPage],
    ["document", createPdf({ pages: 2 }), createPdf({ pages: 1 })],
  ])("that is sent again after a lost response is one, and no other %s is", async (_kind, bytes, another) => {
    const of = await create(api, "/sources", valid.source());
    const [path, key] = [`/sources/${of}/clippings`, newId()];
    const first = await send(path, bytes, { key });
    expectError(await send(path, another, { key }), 409);
    expectError(await send("/clippings", bytes, { key }), 409);
    expect((await send(path, bytes, { key })).json()).toEqual(first.json());
    expect((await listOf(of)).map(({ _id }) => _id)).toEqual([key]);
  });

  it("that no source has is one too, and of none under its key", async () => {
    const key = newId();
    const bytes = createPdf({ pages: 1 });
    const first = await send("/clippings", bytes, { key });
    expectError(await send("/clippings", page, { key }), 409);
    expectError(await send(`/sources/${source}/clippings`, bytes, { key }), 409);
    expect((await send("/clippings", bytes, { key })).json()).toEqual(first.json());
  });

  it("is stored under its id, whatever it is called", async () => {
    const name = "../../<script>alert(1)</script>\u202E.jpg";
    const { _id } = (await send("/clippings", heicPhoto, { name })).json<Clipping>();
    const own = listStored().filter((file) => file.includes(_id));
    expect(own.map((file) => file.replace("media/", "")).sort()).toEqual(
      listClippingFiles(_id, [1], null).sort(),
    );
  });
});

describe("What is no scan", () => {
  it.each([
    ["nothing", Buffer.alloc(0), 400, scanRefusals.empty],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), 415, scanRefusals.wrongType],
    [
      "a drawing with a script",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      scanRefusals.wrongType,
    ],
    ["half a photo", page.subarray(0, page.length / 2), 400, scanRefusals.broken],
    ["a document of 21 pages", createPdf({ pages: 21 }), 413, scanRefusals.tooManyPages],
  ])("%s is refused and leaves nothing", async (_name, bytes, status, reason) => {
    const before = listStored().length;
    const response = await send(`/sources/${source}/clippings`, bytes);
    expectError(response, status, ["file"]);
    expect(response.json().error).toBe(reason);
    expect(listStored()).toHaveLength(before);
  });

  it.each([
    ["without a file", { otro: "x" }],
    ["with two", { file: [new File(["a"], "a"), new File(["b"], "b")] }],
    ["with a file of another name", { imagen: new File(["a"], "a") }],
  ])("a form %s is refused", async (_name, fields) => {
    const { body, headers } = await encodeForm(fields);
    const response = await api.call("POST", "/clippings", { as: "assistant", body, headers });
    expect([400, 413]).toContain(response.statusCode);
  });
});

describe("Who sees a clipping", () => {
  it("visitors see what staff show, and cannot tell what they do not from what is not there", async () => {
    const _id = await store();
    const nobody = await readPage(newId());
    expectError(nobody, 404);
    for (const number of [1, 2]) expect((await readPage(_id, number)).body).toBe(nobody.body);
    expect((await api.app.inject(`/media/${namePage(_id, 1)}`)).statusCode).toBe(404);
    expect((await change(_id, { audience: "everyone", credit: "Archivo" })).statusCode).toBe(200);
    const shown = await readPage(_id);
    expect([shown.statusCode, shown.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    for (const number of [2, 0, -1, "1e9", "a", "1/../2"]) {
      const response = await readPage(_id, number);
      expect([400, 404], String(number)).toContain(response.statusCode);
    }
    expect((await change(_id, { audience: "staff" })).statusCode).toBe(200);
    expectError(await readPage(_id), 404);
    await change(_id, { audience: "everyone" });
    // Taken out of its source it is nobody's to show.
    expect((await change(_id, { source: "" })).statusCode).toBe(200);
    expectError(await readPage(_id), 404);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ audience: "todos" }, "audience"],
    [{ source: "x" }, "source"],
    [{ source: newId() }, "source"],
    [{ credit: "a".repeat(501) }, "credit"],
  ])("%j is refused", async (fields, field) => {
    const _id = await store();
    const response = await change(_id, fields);
    expectError(response, 400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });

  it("a change carries the version that was seen", async () => {
    const _id = await store();
    const { __v } = await read<Clipping>(api, `/clippings/${_id}`);
    expect((await change(_id, { credit: "A", __v })).statusCode).toBe(200);
    expectError(await change(_id, { credit: "B", __v }), 409);
  });
});

describe("A news item", () => {
  const save = (id: string, work: string, clippingIds: string[]) =>
    api.call("PUT", `/news/${id}/intervention/${work}`, {
      as: "assistant",
      body: { ...valid.newsItem(), source: { clippings: clippingIds } },
    });

  it("takes in what was uploaded while it was typed, in one operation with its source", async () => {
    const work = await createIntervention(api);
    const [first, second] = [await store(null), await store(null)];
    const id = await createNewsItem(api, work, {
      source: { publication: "El Mundo", clippings: [second, first] },
    });
    const item = await read<{ source: { _id: string } }>(api, `/news/${id}`);
    const own = await listOf(item.source._id);
    expect(own.map(({ _id }) => _id)).toEqual([second, first]);
    const [created] = await read<{ action: string }[]>(api, `/history/clipping/${first}`);
    expect(created?.action).toBe("create");
    const other = await createNewsItem(api, work, {});
    expectError(await save(other, work, [first]), 400);
    expectError(await save(other, work, [newId()]), 400);
    expect((await save(id, work, [await store(null)])).statusCode).toBe(200);
    expect(await listOf(item.source._id)).toHaveLength(3);
  });

  it("has as many as a source may have", async () => {
    const of = await create(api, "/sources", valid.source());
    const rows = Array.from({ length: maxClippings }, () => ({
      id: newId(),
      sourceId: of,
      name: "r",
      pages: [],
    }));
    await db.insert(clippings).values(rows);
    expectError(await send(`/sources/${of}/clippings`, page), 409);
  });
});
