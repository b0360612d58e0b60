import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { siteParts } from "../app/nouns/site/declaration.ts";
import { publicPages } from "../app/shared/pages/public-pages.ts";
import { bodies, type Client, createClient, signIn } from "../tests/support/client.ts";
import { takeShare } from "../tests/support/property-runs.ts";
import { type PreparedServer, startPreparedServer } from "../tests/support/server-process.ts";
import { siteValues } from "../tests/support/site.ts";
import { collectPolicyViolations } from "./policy-violations.ts";

/** Every text that users can write contains scripts, and every page is opened: no script runs. */

test.describe.configure({ mode: "serial" });

const short = `"><img src=x onerror=alert(1)>`;
const long = `</title></textarea></script>${short}<script>alert(1)</script><svg onload=alert(1)>'-alert(1)-'{{alert(1)}} [a](javascript:alert(1))`;
const stageId = "6894c9951cdc31e71d91ad0a";

let server: PreparedServer;
let client: Client;
let ids: Awaited<ReturnType<typeof writeEverywhere>>;

test.beforeAll(async () => {
  server = await startPreparedServer();
  client = await signIn(server);
  ids = await writeEverywhere();
});
test.afterAll(() => server.stop());

async function put(path: string, body: object): Promise<void> {
  const response = await client.send("PUT", path, body);
  expect(response.status, `${path}: ${await response.text()}`).toBe(200);
}

/** A codebook whose texts are all hostile, in force. */
async function writeBook() {
  const words = { rule: long, exampleIn: short, exampleOut: short, words: long, notWords: short };
  const values = [{ code: "1", label: short, ...words, follows: "" }];
  const variable = { unit: "conflict", scale: "nominal", label: short, question: short, values };
  const variables = [
    { key: "type", ...variable },
    { key: "escalation", ...variable },
    { key: "action", ...variable, unit: "news" },
  ];
  await put("/codebook", { note: short, suggests: true, variables });
  const forced = await client.send("POST", "/codebook/1/in-force", {});
  expect(forced.status, await forced.text()).toBe(200);
}

async function writeEverywhere() {
  await writeBook();
  const imageTexts = { imageAlt: long, imageCaption: long, imageCredit: long };
  const record = { ...bodies.intervention(long), description: long, strategicProject: long, ...imageTexts };
  const image = "https://imagenes.invalid/a.png?javascript:alert(1)";
  const intervention = await client.create("/interventions", { ...record, image });
  const datasheet = await client.create(`/interventions/${intervention}/datasheet`, {
    ...{ description: long, features: long, conflictivity: long },
    ...{ image_description: image, image_description_alt: long },
    ...{ image_description_caption: long, image_description_credit: long },
    spatialization: "https://mapas.invalid/?javascript:alert(1)",
  });
  const conflict = await client.create(`/interventions/${intervention}/conflicts`, {
    ...{ conflictName: long, description: long, timeStressOccurrence: stageId, actorsInvolved: long },
    ...{ claimants: [short], defendants: [short], type: short, escalation: short, image, ...imageTexts },
  });
  const newsItem = await client.create(`/interventions/${intervention}/news`, {
    ...{ newsName: long, description: long, newsDate: "2010-05-04", image, ...imageTexts },
    conflicts: [conflict],
  });
  const user = await client.create("/users/create-account", {
    ...bodies.user("guionada"),
    ...{ userName: short, userLastName: short },
  });
  const gone = await client.create("/interventions", bodies.intervention(long));
  expect((await client.send("DELETE", `/interventions/${gone}`)).status).toBe(200);
  for (const { key } of siteParts) await put(`/site-content/${key}`, withPayload(siteValues[key]) as object);
  const message = { user_name: short, user_email: "ana@example.org", message: long };
  expect((await createClient(server, "").send("POST", "/contact", message)).status).toBe(201);
  const files = new FormData();
  files.append("files", new File([JSON.stringify([{ _id: long, [short]: long }])], `${short}.json`));
  const { id } = (await (await client.send("POST", "/imports", files)).json()) as { id: string };
  return { intervention, datasheet, conflict, newsItem, user, importId: id };
}

/** The value with the payload in place of every text that is no address, option, time zone, domain, year, day, ORCID or zone of the map. */
function withPayload(value: unknown): unknown {
  if (typeof value === "string")
    return value === "" ||
      /^(hidden|la)$|^America\/|^https:|^\/|@|^[a-z.]+\.org$|^\d{4}$|^-?\d+[-.]\d+/.test(value)
      ? value
      : short;
  if (Array.isArray(value)) return value.map(withPayload);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPayload(inner)]));
}

/** Collects what runs, or tries to. No other site is found: intercepting its requests would switch the cache off. */
async function listen(page: Page, complaints: string[]): Promise<void> {
  page.on("dialog", (dialog) => {
    complaints.push(`${page.url()}: ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  await collectPolicyViolations(page, complaints);
}

/** Opens the addresses in three tabs, since each waits until nothing more is loaded. @returns what ran, or tried to */
async function openAll(context: BrowserContext, addresses: string[]): Promise<string[]> {
  const complaints: string[] = [];
  const openEvery = async (start: number, step: number) => {
    const page = await context.newPage();
    await listen(page, complaints);
    for (let index = start; index < addresses.length; index += step) await open(page, addresses[index] ?? "");
  };
  await Promise.all([openEvery(0, 3), openEvery(1, 3), openEvery(2, 3)]);
  return complaints;
}

/** What a payload that is no text any more has become. */
const harmful = "[onerror], [onload], main img[src='x'], a[href^='javascript' i]";

async function open(page: Page, address: string): Promise<void> {
  await page.goto(server.address + address, { waitUntil: "networkidle" });
  await expect(page.locator(harmful), address).toHaveCount(0);
}

/** As a browser reads a page of which no script runs yet. */
function isHarmful(page: Page, html: string): Promise<boolean> {
  return page.evaluate(
    ({ html, harmful }) => {
      const read = new DOMParser().parseFromString(html, "text/html");
      const scripts = [...read.querySelectorAll("script")].map(({ text }) => text.trim());
      return read.querySelector(harmful) !== null || scripts.includes("alert(1)");
    },
    { html, harmful },
  );
}

/** Visitors' pages load no script before a touch. @returns those that are harmful as they are sent */
async function readAll(page: Page, addresses: string[]): Promise<string[]> {
  for (const payload of [short, "<script>alert(1)</script>", '<a href="javascript:alert(1)">a</a>'])
    expect(await isHarmful(page, `<main>${payload}</main>`), payload).toBe(true);
  const found: string[] = [];
  for (const address of addresses) {
    const html = await (await page.request.get(server.address + address)).text();
    expect(html, address).toContain("</html>");
    if (await isHarmful(page, html)) found.push(address);
  }
  return found;
}

test("no payload runs on the visitors' pages", async ({ page, context }) => {
  const { intervention, datasheet, conflict, newsItem } = ids;
  const addresses = [
    ...publicPages.map(({ path }) => path),
    "/?watchVideo=true",
    "/?option=1&watchStatistic=true",
    `/interventions?search=${encodeURIComponent(short)}`,
    `/interventions/${intervention}/datasheet`,
    ...["description", "features", "conflictivity", "spatialization"].map(
      (section) => `/intervention-datasheet/${intervention}/${datasheet}/${section}`,
    ),
    `/conflicts?search=${encodeURIComponent(long)}`,
    `/conflicts/${conflict}`,
    `/conflicts?completeConflictInformation=${conflict}`,
    `/news/${newsItem}`,
    `/news?completeNewsInformation=${newsItem}`,
    `/${encodeURIComponent(short)}`,
    `/auth/login?next=${encodeURIComponent("javascript:alert(1)")}`,
  ];
  expect(await readAll(page, addresses)).toEqual([]);
  // One with all that pages share, and those with most texts of others.
  const complaints = await openAll(context, [
    "/?option=1&watchStatistic=true",
    "/team",
    `/interventions/${intervention}`,
    `/intervention-datasheet/${intervention}/${datasheet}/description`,
    `/conflicts/${conflict}`,
    `/news?completeNewsInformation=${newsItem}`,
    `/auth/login?next=${encodeURIComponent("javascript:alert(1)")}`,
  ]);
  expect(complaints).toEqual([]);
});

test("no payload runs on the staff's pages", async ({ page, context }) => {
  await page.goto(`${server.address}/robots.txt`);
  await page.evaluate((token) => localStorage.setItem("AUTH_TOKEN", token), client.token);
  const { intervention, datasheet, conflict, newsItem, user, importId } = ids;
  const complaints = await openAll(context, [
    "/admin",
    "/admin/activity",
    "/admin/operations",
    "/admin/deleted",
    "/admin/messages",
    "/admin/imports",
    `/admin/imports/${importId}`,
    "/admin/codebook",
    "/admin/coding/queue",
    "/admin/editions",
    "/admin/hidden-names",
    "/admin/content",
    // Their forms are made of the same fields.
    ...takeShare(siteParts, 0, 3).map(({ key }) => `/admin/content/${key}`),
    "/users",
    `/users?deleteUser=${user}`,
    `/users/${user}/edit`,
    `/interventions/${intervention}/edit`,
    `/interventions/${intervention}/datasheet/${datasheet}/edit`,
    `/conflicts/${conflict}/edit`,
    `/news/${newsItem}/edit`,
    `/interventions?deleteUrbanIntervention=${intervention}`,
    `/conflicts?deleteConflict=${conflict}`,
    `/news?deleteNews=${newsItem}`,
    `/admin/history/intervention/${intervention}`,
    `/admin/history/conflict/${conflict}`,
    `/admin/history/user/${user}`,
  ]);
  expect(complaints).toEqual([]);
});
