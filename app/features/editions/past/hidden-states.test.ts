import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../../db/client.server.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { codeNews } from "../../../../tests/support/codings.ts";
import { expectError } from "../../../../tests/support/expectations.ts";
import { listProblems } from "../../../../tests/support/package-problems.ts";
import { createPublished, origin, text } from "../../../../tests/support/published-study.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../../tests/support/records.ts";
import { waitFor } from "../../../../tests/support/waiting.ts";
import { newId } from "../../../shared/values/ids.ts";
import { HiddenImages } from "../hidden-images.server.ts";

const api = await createTestApi({ SITE_URL: origin });
const { work, publish, get, unpack, loadEditionPage, change, readState } = await createPublished(api);

it("The image that only hidden states show is not sent, until one of them is shown again", async () => {
  const media = join(api.dataDir, "media");
  mkdirSync(media, { recursive: true });
  const [only, still] = [newId(), newId()];
  for (const id of [only, still]) writeFileSync(join(media, `${id}.webp`), "imagen");
  const id = await createNewsItem(api, work, { image: `/media/${only}.webp` });
  await change(id, { image: `/media/${only}.webp`, newsName: "Con la misma imagen" });
  await change(id, { image: `/media/${still}.webp` });
  await change(id, { image: `/media/${still}.webp`, newsName: "Con la que queda" });
  /** As just after a start, of images that are asked for at once. */
  const areHidden = async () => {
    const images = new HiddenImages(api.context.db);
    return Promise.all([still, only].map((image) => images.has(image)));
  };
  const hide = (version: number) => {
    const body = { __v: version, reason: "Una persona lo pidió" };
    return api.call("POST", `/history/news/${id}/hidden`, { as: "researcher", body });
  };
  // Version 1 has the first image too, and the record as it is has the second.
  for (const version of [0, 2]) expect((await hide(version)).statusCode).toBe(200);
  expect(await areHidden()).toEqual([false, false]);
  await hide(1);
  expect(await areHidden()).toEqual([false, true]);
  for (const file of [`${only}.webp`, `${only}-480.webp`])
    await waitFor(async () => expect((await get(`/media/${file}`)).statusCode).toBe(410));
  expect((await get(`/media/${still}.webp`)).statusCode).toBe(200);
  await api.call("DELETE", `/history/news/${id}/hidden/1`, { as: "researcher" });
  expect(await areHidden()).toEqual([false, false]);
  // A second record has it as it is now.
  await hide(1);
  const other = await createNewsItem(api, work, { image: `/media/${only}.webp` });
  expect(await areHidden()).toEqual([false, false]);
  for (const newsItem of [id, other])
    await api.call("DELETE", `/interventions/${work}/news/${newsItem}`, { as: "researcher" });
});

it("No image is sent before it is known once which are hidden", async () => {
  const unreachable = openDatabase("postgres://127.0.0.1:1/nada");
  await expect(new HiddenImages(unreachable).has(newId())).rejects.toMatchObject({ code: "unavailable" });
  await unreachable.$client.end();
});

describe("What is hidden of a record that others name", () => {
  const lie = "Obra del ladrón";
  const rename = async (id: string, interventionName: string) => {
    const { __v } = await read<{ __v: number }>(api, `/interventions/${id}`);
    const body = valid.intervention({ interventionName, __v });
    expect((await api.call("PUT", `/interventions/${id}`, { as: "researcher", body })).statusCode).toBe(200);
  };
  const hide = (noun: string, id: string) =>
    api.call("POST", `/history/${noun}/${id}/hidden`, {
      as: "researcher",
      body: { __v: 0, reason: "Es falso" },
    });
  const readRows = async (name: string, number = "2026.4") =>
    JSON.parse(text((await unpack(number)).files[name])) as Record<string, unknown>[];

  it("goes from their rows, from the datasheet, and from what changed", async () => {
    const other = await createIntervention(api, { interventionName: lie });
    const datasheet = await createDatasheet(api, other, { features: "Quinientos metros, y un soborno" });
    const actor = await create(api, "/actors", valid.actor({ name: "Carrusel de ladrones" }));
    const quarrel = await createConflict(api, other, { claimants: ["Carrusel de Ladrones", "Vecinos"] });
    const about = await createNewsItem(api, other, { newsName: "De una obra" });
    const also = await createNewsItem(api, work, { newsName: "De dos", otherInterventions: [other] });
    const source = await create(api, "/sources", valid.source({ title: "Se sabe todo", page: "3" }));
    const printed = await createNewsItem(api, work, { newsName: "Que lo sustenta", source });
    const quote = { field: "features", quote: "y un soborno", prefix: "metros, " };
    const sources = [{ source }];
    await create(api, "/passages", valid.passage({ record: datasheet, ...quote, sources }));
    expect((await publish({ number: "2026.4" })).statusCode).toBe(201);
    expect((await readRows("fichas.json")).map(({ features, url }) => [features, url])).toEqual([
      ["Quinientos metros, y un soborno", `${origin}/intervention-datasheet/${other}/${datasheet}`],
    ]);
    const cited = await readState(other, "edition=2026.4", "interventions");
    const features = cited.past?.datasheet?.fields?.find(({ name }) => name === "features");
    expect(features?.marked).toMatchObject({
      ...{ cited: 1, blocks: [{ parts: [{ text: "Quinientos metros, y un soborno", numbers: [1] }] }] },
      sources: [{ title: "Se sabe todo", page: "p. 3", newsId: printed, newsState: "?edition=2026.4" }],
    });
    expect((await readState(printed, "edition=2026.4")).past?.sustained).toEqual([
      {
        ...{ quote: "y un soborno", place: `Ficha técnica: ${lie}` },
        path: `/interventions/${other}?edition=2026.4`,
      },
    ]);
    expect((await readRows("frases.json")).map(({ quote, news }) => [quote, news])).toEqual([
      ["y un soborno", [printed]],
    ]);
    expect((await readRows("fuentes.json")).map(({ title }) => title)).toEqual(["Se sabe todo"]);

    await rename(other, "Obra del río");
    await api.call("PUT", `/actors/${actor}`, {
      as: "researcher",
      body: { ...valid.actor({ name: "Carrusel" }), __v: 0 },
    });
    expectError(await hide("datasheet", datasheet), 409);
    const { __v } = await read<{ __v: number }>(api, `/intervention_datasheet/${datasheet}`);
    const body = { ...valid.datasheet({ features: "Quinientos metros" }), intervention: other, __v };
    expect(
      (await api.call("PUT", `/intervention_datasheet/${datasheet}`, { as: "researcher", body })).statusCode,
    ).toBe(200);
    expect((await readState(other, "edition=2026.4", "interventions")).past).toEqual(cited.past);

    expect((await hide("datasheet", datasheet)).statusCode).toBe(200);
    const hidden = await readState(other, "edition=2026.4", "interventions");
    expect([hidden.status, hidden.past?.title]).toEqual([200, lie]);
    expect(hidden.past?.datasheet).toEqual({ fields: null, reason: "Es falso" });
    expect((await hide("intervention", other)).statusCode).toBe(200);
    expect((await hide("actor", actor)).statusCode).toBe(200);
    const gone = await readState(other, "edition=2026.4", "interventions");
    expect([gone.status, gone.past?.datasheet]).toEqual([410, null]);

    const shown = [
      ...Object.values((await unpack("2026.4")).files).map(text),
      JSON.stringify(await loadEditionPage("2026.4")),
      (await get(`/news/${about}.json?edition=2026.4`)).body,
      JSON.stringify(await readState(about, "edition=2026.4")),
      JSON.stringify(await readState(printed, "edition=2026.4")),
    ];
    for (const answer of shown) expect(answer).not.toMatch(/ladr[óo]n|soborno/i);
    const conflicts = await readRows("conflictos.json");
    expect(conflicts.find(({ _id }) => _id === quarrel)?.claimants).toEqual(["(oculto)", "Vecinos"]);
    expect(listProblems((await unpack("2026.4")).files)).toEqual([]);
    const rows = await readRows("noticias.json");
    expect(rows.find(({ _id }) => _id === about)?.interventionName).toBe("(oculto)");
    expect(rows.find(({ _id }) => _id === also)).toMatchObject({
      interventionName: "Túnel de la Ñ",
      otherInterventions: [other],
      otherInterventionsNames: ["(oculto)"],
    });
  });

  it("goes from what changed of the facts that news tell", async () => {
    const told = await createNewsItem(api, work, { newsName: "Cayó el puente del ladrón" });
    await codeNews(api.context.db, [{ id: told, action: "3" }]);
    expect((await publish({ number: "2026.5" })).statusCode).toBe(201);
    const showChanges = async () => {
      const { files } = await unpack("2026.5");
      return [text(files["cambios.csv"]), JSON.stringify(await loadEditionPage("2026.5"))];
    };
    for (const shown of await showChanges()) expect(shown.match(/Cayó el puente/g)).toHaveLength(2);
    await change(told, { newsName: "Cayó el puente" });
    expect((await hide("news", told)).statusCode).toBe(200);
    for (const shown of await showChanges()) expect(shown).not.toMatch(/Cayó|ladrón/);
  });

  it("goes from the news that a source stands behind, with what was printed where", async () => {
    const said = { title: "Se sabe todo", author: "Adrón, L.", section: "Judicial", page: "" };
    const publication = await create(api, "/publications", valid.publication({ name: "El Ladrido" }));
    const source = await create(api, "/sources", valid.source({ ...said, publication }));
    const printed = await createNewsItem(api, work, { newsName: "Que lo cuenta", source });
    expect((await publish({ number: "2026.6" })).statusCode).toBe(201);
    const readPrinted = async () => {
      const row = (await readRows("noticias.json", "2026.6")).find(({ _id }) => _id === printed);
      return [
        row?.sourceName,
        row?.sourcePublication,
        row?.sourceAuthor,
        row?.sourceSection,
        row?.sourcePage,
      ];
    };
    expect(await readPrinted()).toEqual([said.title, "El Ladrido", said.author, said.section, ""]);
    const body = { ...valid.source({ title: "Se sabe", publication }), __v: 0 };
    expect((await api.call("PUT", `/sources/${source}`, { as: "researcher", body })).statusCode).toBe(200);
    expect((await hide("source", source)).statusCode).toBe(200);
    expect(await readPrinted()).toEqual(["(oculto)", "(oculto)", "(oculto)", "(oculto)", ""]);
    const shown = JSON.stringify(await readState(printed, "edition=2026.6"));
    expect(shown).not.toMatch(/Se sabe todo|Ladrido|Adrón|Judicial/);

    const show = { as: "researcher" } as const;
    expect((await api.call("DELETE", `/history/source/${source}/hidden/0`, show)).statusCode).toBe(200);
    const renamed = { ...valid.publication({ name: "El Diario" }), __v: 0 };
    const put = { as: "researcher", body: renamed } as const;
    expect((await api.call("PUT", `/publications/${publication}`, put)).statusCode).toBe(200);
    expect((await hide("publication", publication)).statusCode).toBe(200);
    expect(await readPrinted()).toEqual([said.title, "(oculto)", said.author, said.section, ""]);
    expect(JSON.stringify(await readState(printed, "edition=2026.6"))).not.toContain("Ladrido");
  });
});
