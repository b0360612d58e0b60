import { parse as parseCsv } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import { forceBook, smallBook } from "../../../../tests/support/coding.ts";
import { expectError } from "../../../../tests/support/expectations.ts";
import { create, createIntervention, createNewsItem, valid } from "../../../../tests/support/records.ts";
import type { TableRow } from "../contract.ts";

const api = await createTestApi();
let work = "";
beforeAll(async () => {
  work = await createIntervention(api, { interventionName: "Ñuble" });
});

describe("The file of a table", () => {
  const read = (query: string, format: string, as?: "assistant") =>
    api.call("GET", `/tables/news/files/${format}?${query}`, as ? { as } : {});

  it("has all that the filters leave, whole, in the table's order, with what only staff see", async () => {
    const source = await create(api, "/sources", valid.source({ title: "Archivo, tomo «1»" }));
    const description = `${"Largo. ".repeat(60)}\n=fin`;
    for (const newsName of ["Descarga B", "Descarga A"])
      await createNewsItem(api, work, { newsName, newsDate: "2004-05-06", description, source });
    const query = "search=descarga&sort=newsName";
    const response = await read(query, "csv", "assistant");
    const rows: Record<string, string>[] = parseCsv(response.body, { columns: true, bom: true });
    expect(rows.map(({ newsName }) => newsName)).toEqual(["Descarga A", "Descarga B"]);
    const [shown] = (await api.call("GET", `/tables/news?${query}`, { as: "assistant" })).json<TableRow[]>();
    expect(rows[0]).toMatchObject({
      _id: shown?._id,
      description,
      newsDate: "2004-05-06",
      intervention: "Ñuble",
      source: "Archivo, tomo «1»",
      enteredBy: shown?.enteredBy,
      createdAt: shown?.createdAt,
    });
    const sheet = await read(query, "xlsx", "assistant");
    const data = await readSheet(sheet.rawPayload, "Datos");
    expect(data.slice(1).map(([, headline]) => headline)).toEqual(["Descarga A", "Descarga B"]);
    const dictionary = await readSheet(sheet.rawPayload, "Diccionario");
    expect(dictionary.at(-1)?.slice(0, 2)).toEqual(["updatedAt", "Última edición"]);
  });

  it("for R and SPSS has numbers, with their labels beside and what the codebook asks of each record", async () => {
    await forceBook(api);
    const ids: string[] = [];
    for (const newsName of ["Cifra A", "Cifra B"])
      ids.push(await createNewsItem(api, work, { newsName, description: "Dice\n«sí», y 'no'." }));
    const readings = { action: "1", dialogue: null };
    await api.call("PUT", `/coding/readings/news/${ids[0]}`, { as: "assistant", body: { readings } });
    const response = await read("search=cifra&sort=newsName", "zip", "assistant");
    const files = unzipSync(response.rawPayload);
    const text = (name: string) => Buffer.from(files[name] ?? []).toString();
    const rows: Record<string, string>[] = parseCsv(text("noticias.csv"), { columns: true });
    expect(rows.map(({ id, description, action, dialogue }) => [id, description, action, dialogue])).toEqual([
      [ids[0], "Dice «sí», y 'no'.", "1", ""],
      [ids[1], "Dice «sí», y 'no'.", "", ""],
    ]);
    expect(text("noticias.sps")).toContain("  /action\n    0 'Queja'\n    1 'Protesta'\n");
    expect(text("noticias.sps")).toMatch(/VARIABLE LEVEL\n(?:.*\n)* {2}action \(ORDINAL\)/);
    expect(text("noticias.R")).toContain(
      'datos$action <- factor(datos$action, levels = c(0, 1),\n  labels = c("Queja", "Protesta"), ordered = TRUE)',
    );
    const sheet = await api.call("GET", "/tables/conflict/files/xlsx", { as: "assistant" });
    const values = await readSheet(sheet.rawPayload, "Valores");
    expect(values).toContainEqual(["type", 2, "Social"]);
  });

  it("has what the codebook asks also where a column of the table has its name", async () => {
    const [action, ...others] = smallBook.variables;
    if (!action) throw new Error("Without a variable");
    await forceBook(api, { variables: [{ ...action, key: "description" }, ...others] });
    const id = await createNewsItem(api, work, { newsName: "Choque", description: "Dice algo." });
    const body = { readings: { description: "1", dialogue: "yes" } };
    await api.call("PUT", `/coding/readings/news/${id}`, { as: "assistant", body });
    const files = unzipSync((await read("search=choque", "zip", "assistant")).rawPayload);
    const text = (name: string) => Buffer.from(files[name] ?? []).toString();
    const rows: Record<string, string>[] = parseCsv(text("noticias.csv"), { columns: true });
    expect(rows).toMatchObject([{ description: "Dice algo.", coded_description: "1", dialogue: "1" }]);
    expect(text("noticias.sps")).toContain("  /coded_description\n    0 'Queja'\n    1 'Protesta'\n");
  });

  it("is for staff alone, and refuses what the table refuses", async () => {
    expectError(await read("", "csv"), 401);
    expectError(await read("sort=nada", "csv", "assistant"), 400);
    expectError(await read("", "pdf", "assistant"), 400);
  });
});
