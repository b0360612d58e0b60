import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { publicPages } from "../app/shared/pages/public-pages.ts";
import { dimensions, fillWorkbook, momentsOfCali, papers, reaches } from "../tests/support/another-study.ts";
import { bodies, type Client, signIn } from "../tests/support/client.ts";
import { findFreePort } from "../tests/support/free-port.ts";
import { hasPoppler, poppler } from "../tests/support/poppler.ts";
import { findPattern, listProgramAddresses } from "../tests/support/public-addresses.ts";
import { type PreparedServer, startPreparedServer } from "../tests/support/server-process.ts";
import { expectAccessible } from "./accessible.ts";
import { button, heading } from "./import-cases.ts";
import { expect, test } from "./visitor.ts";

/** A study of another city, from an empty installation to an edition and two readers, with no line of code changed. */

test.describe.configure({ mode: "serial" });

const number = "2026.1";
let server: PreparedServer;
let staff: Client;

const lists = ["system", "hierarchy", "time_stress_ocurrence"];
type Entry = { _id: string; systemName?: string; hierarchyName?: string };
const nameEntries = async (list: string) =>
  (await staff.read<Entry[]>(`/${list}`)).map((entry) => entry.systemName ?? entry.hierarchyName ?? "");
/** What the lists of the first study have, which are taken away. */
const formerNames: string[] = [];

test.beforeAll(async () => {
  // Files for harvesters need an address, which is the one that the server is reached under.
  const port = await findFreePort();
  server = await startPreparedServer({ PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` });
  staff = await signIn(server);
  const write = async (key: string, own: object) => {
    const { value, __v } = await staff.read<{ value: object; __v: number }>(`/site-content/${key}`);
    const response = await staff.send("PUT", `/site-content/${key}`, { ...value, ...own, __v });
    expect(response.status, await response.text()).toBe(200);
  };
  await write("site", { title: "Aguas de Cali", cityName: "Cali", groupName: "Grupo del Río" });
  await write("profile", {
    ...{ country: "Colombia", system_one: "dimensión", system_many: "dimensiones", system_article: "la" },
    ...{ system_term: "dimensión urbana", hierarchy_one: "alcance", hierarchy_many: "alcances" },
    ...{ hierarchy_term: "alcance", period: "2016-2023" },
  });
  for (const list of lists) {
    formerNames.push(...(await nameEntries(list)));
    for (const { _id } of await staff.read<Entry[]>(`/${list}`))
      expect((await staff.send("DELETE", `/${list}/${_id}`)).status).toBe(200);
  }
});
test.afterAll(() => server.stop());

test("ten works, forty news and their lists come from the workbook alone", async ({ ownPage: page }) => {
  await page.addInitScript((token) => localStorage.setItem("AUTH_TOKEN", token), staff.token);
  await page.goto(`${server.address}/admin/imports`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Descargar el libro de trabajo").click(),
  ]);
  expect(download.suggestedFilename()).toBe("libro-de-trabajo.xlsx");
  const buffer = await fillWorkbook(readFileSync(await download.path()));
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const review = async () => {
    await button(page, "Revisar").click();
    await expect(heading(page, "Revisión: todavía no se guardó nada")).toBeFocused();
  };
  const choose = () =>
    page.getByLabel("Elegir archivos").setInputFiles({ name: "cali.xlsx", mimeType, buffer });

  await choose();
  await review();
  // What is in no list is an error of its row, in sheet and column, and is created only where somebody says so.
  const kind = page.getByRole("group").filter({ hasText: "Alcance, dimensión o etapa que no existe" });
  await kind.locator("summary").click();
  await expect(kind.getByRole("listitem").first()).toContainText(
    /cali\.xlsx, hoja «Actuaciones» · fila 2 «Canal de Aguablanca 1» · columna [A-Z]+ «/,
  );
  const created = page.getByRole("checkbox", { name: /^Crear «/ });
  await expect(created).toHaveCount(9);
  for (const name of [...dimensions, ...momentsOfCali, ...reaches, ...papers])
    await page.getByRole("checkbox", { name: `Crear «${name}»` }).check();
  await expectAccessible(page);
  await review();
  await expect(page.getByText("Sin errores ni advertencias.")).toBeVisible();
  await button(page, "Importar").click();
  await expect(heading(page, "Importación terminada")).toBeFocused();
  const row = (collection: string) => page.getByRole("row").filter({ hasText: collection });
  await expect(row("Actuaciones urbanísticas").getByRole("cell").nth(1)).toHaveText("10");
  await expect(row("Noticias").getByRole("cell").nth(1)).toHaveText("40");

  expect(await Promise.all(lists.map(nameEntries))).toEqual([dimensions, reaches, momentsOfCali]);

  // Entries added one after another stand in that order.
  const added = ["Cuenca alta", "Cuenca baja"];
  await page.goto(`${server.address}/admin/records/hierarchy/new`);
  const name = page.getByRole("textbox", { name: "Nombre" });
  for (const reach of added) {
    await name.fill(reach);
    await button(page, "Guardar y agregar más").click();
    await expect(name).toHaveValue("");
  }
  expect(await nameEntries("hierarchy")).toEqual([...reaches, ...added]);

  // One that is saved stays where a colleague has put it meanwhile.
  const [high, low] = (await staff.read<Entry[]>("/hierarchy")).slice(-2);
  await page.goto(`${server.address}/admin/records/hierarchy/${low?._id}`);
  await expect(name).toHaveValue("Cuenca baja");
  await staff.create("/hierarchy", { hierarchyName: "Cuenca media", after: high?._id });
  await name.fill("Cuenca del valle");
  await button(page, "Guardar").click();
  await expect(page).toHaveURL(`${server.address}/admin/records/hierarchy`);
  const put = ["Cuenca alta", "Cuenca media", "Cuenca del valle"];
  expect(await nameEntries("hierarchy")).toEqual([...reaches, ...put]);
  for (const { _id, hierarchyName = "" } of await staff.read<Entry[]>("/hierarchy"))
    if (put.includes(hierarchyName)) await staff.send("DELETE", `/hierarchy/${_id}`);

  // Read again it updates, and here there is nothing to update.
  await page.goto(`${server.address}/admin/imports`);
  await choose();
  await review();
  await expect(page.getByText("No hay nada nuevo que importar.")).toBeVisible();
});

test("an edition is published, and nothing public says a word of another city", async ({ ownPage: page }) => {
  await page.addInitScript((token) => localStorage.setItem("AUTH_TOKEN", token), staff.token);
  await page.goto(`${server.address}/admin/editions`);
  await page.getByLabel("Número").fill(number);
  await button(page, "Publicar la edición").click();
  await expect(page.getByRole("listitem").filter({ hasText: number })).toBeVisible();

  const [{ _id: news }] = await staff.read<[{ _id: string }]>("/news");
  const waiting = [
    ...publicPages.map(({ path }) => path as string),
    ...listProgramAddresses({ news, number }),
  ];
  const known = new Set(waiting.map(findPattern));
  const [asked, found]: [string[], string[]] = [[], []];
  for (const path of waiting) {
    const response = await fetch(server.address + path);
    if (response.status !== 200) continue;
    asked.push(path);
    const bytes = Buffer.from(await response.arrayBuffer());
    for (const [name, text] of readTexts(path, bytes))
      found.push(...findForeign(text).map((words) => `${name}: ${words}`));
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const link of listLinks(String(bytes)))
      if (!known.has(findPattern(link))) {
        known.add(findPattern(link));
        waiting.push(link);
      }
  }
  expect(found).toEqual([]);
  expect(asked.filter((path) => /^\/interventions\/[0-9a-f]{24}$/.test(path))).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(120);
  expect(asked.filter((path) => path.endsWith(".pdf")).length).toBeGreaterThan(3);
});

test("once a sample is drawn, and a disagreement decided, the focus is on what comes next", async ({
  ownPage: page,
}) => {
  const answer = { rule: "x", exampleIn: "", exampleOut: "", words: "", notWords: "", follows: "" };
  const values = ["0", "1"].map((code) => ({ code, label: `Nivel ${code}`, ...answer }));
  const variable = { key: "action", unit: "news", scale: "ordinal", label: "Acción", question: "¿Qué pasó?" };
  const book = { note: "", suggests: false, variables: [{ ...variable, values }] };
  expect((await staff.send("PUT", "/codebook", book)).status).toBe(200);
  expect((await staff.send("POST", "/codebook/1/in-force", {})).status).toBe(200);
  const colleague = bodies.user("segunda");
  await staff.create("/users/create-account", colleague);
  const coders = [staff, await signIn(server, colleague)];

  await page.addInitScript((token) => localStorage.setItem("AUTH_TOKEN", token), staff.token);
  await page.goto(`${server.address}/admin/coding/sample`);
  // Two of the forty news.
  await page.getByLabel(/^Parte que se lee dos veces/).fill("5");
  await page.getByLabel("Lee primero").selectOption({ index: 1 });
  await page.getByLabel("Lee por segunda vez").selectOption({ index: 2 });
  await button(page, "Sortear").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Muestra abierta" })).toBeFocused();

  for (const [code, coder] of coders.entries()) {
    const { items } = await coder.read<{ items: Entry[] }>("/coding/queue?sample=1");
    expect(items).toHaveLength(2);
    for (const { _id } of items) {
      const body = { readings: { action: String(code) } };
      expect((await coder.send("PUT", `/coding/readings/news/${_id}`, body)).status).toBe(200);
    }
  }
  const [sample] = await staff.read<Entry[]>("/coding/samples");
  expect((await staff.send("PUT", `/coding/samples/${sample?._id}`, { state: "closed" })).status).toBe(200);

  await page.goto(`${server.address}/admin/coding/resolve`);
  const decision = page.getByRole("form", { name: "Acción" });
  for (const next of [decision, page.getByRole("heading", { name: "Resolver" })]) {
    await page.getByLabel("Nivel 1").check();
    await page.getByLabel(/^Razón/).fill("Lo dice el texto");
    const sent = page.waitForRequest(/\/coding\/decisions\//);
    await button(page, "Decidir").press("Enter");
    // Of another book it is refused.
    expect((await sent).postDataJSON()).toMatchObject({ codebook: 1 });
    await expect(next).toBeFocused();
  }
  await expect(page.getByText("No hay desacuerdos por resolver")).toBeVisible();
});

/** The words of the study that the product was made for, and this study's with an article of the other gender. */
const wrong = new RegExp(
  `.{0,40}(?:${[
    "medell[ií]n|antioqu|aburr[áa]|sistemas? (?:estructurante|intern|urban)|jerarqu[ií]a",
    "\\b(?:el|del|al|un|este|ese|otro|los|unos|estos|otros|todos) dimensi[oó]n",
    "\\b(?:la|una|esta|esa|otra|las|unas|estas|otras|todas) alcance",
  ].join("|")}).{0,40}`,
  "giu",
);
const findForeign = (text: string) => [
  ...(text.match(wrong) ?? []),
  ...formerNames.filter((name) => (name.includes(" ") || name.length > 10) && text.includes(name)),
];

/** What a reader finds in a file: in an archive that of every file, in a PDF what can be copied. */
function readTexts(path: string, bytes: Buffer): [name: string, text: string][] {
  if (bytes.subarray(0, 2).toString() === "PK")
    return Object.entries(unzipSync(bytes)).flatMap(([name, content]) =>
      name.endsWith(".pdf")
        ? readTexts(`${path} ${name}`, Buffer.from(content))
        : [[`${path} ${name}`, strFromU8(content)] as [string, string]],
    );
  if (bytes.subarray(0, 4).toString() !== "%PDF") return [[path, String(bytes)]];
  return hasPoppler ? [[path, poppler("pdftotext", bytes)]] : [];
}

const listLinks = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/(?!assets|fonts|media)[^"#]*)/g)].map(([, path = ""]) =>
    path.replaceAll("&amp;", "&"),
  );
