import { resolve } from "node:path";
import { type Browser, expect, request, test } from "@playwright/test";
import { picture } from "../tests/support/forms.ts";
import { startOutsideHost } from "../tests/support/outside-host.ts";
import { takeShare } from "../tests/support/property-runs.ts";
import { admin, type PreparedServer, startPreparedServer } from "../tests/support/server-process.ts";
import { apiFor, logIn } from "./staff.ts";

/** Images of other hosts, whatever these do: visitors' browsers ask this origin alone, and show no broken image. */

test.describe.configure({ mode: "serial" });

let host: Awaited<ReturnType<typeof startOutsideHost>>;
let server: PreparedServer;
const addresses = new Map<string, string>();
const paths: string[] = [
  "/",
  "/interventions",
  "/interventions?view=lines",
  "/news",
  "/news?view=cards",
  "/conflicts",
];

test.beforeAll(async () => {
  host = await startOutsideHost();
  const png = await picture("png", { width: 900, height: 600 });
  addresses.set("viva", host.serve("/viva.png", png));
  addresses.set(
    "muerta",
    host.serve("/muerta.png", (response) => response.destroy()),
  );
  addresses.set(
    "lenta",
    host.serve("/lenta.png", () => {}),
  );
  const preload = resolve("tests/support/reach-outside-host.mjs");
  server = await startPreparedServer({
    NODE_OPTIONS: `--import=${preload}`,
    OUTSIDE_PORT: String(host.port),
  });
  const calls = await request.newContext({ baseURL: server.address });
  const api = apiFor(calls, await logIn(calls, { username: admin.user, password: admin.userPassword }));
  for (const [third, image] of [...addresses.values()].entries()) {
    const work = await api.intervention({ image });
    const sheet = await api.datasheet(work, { image_description: image, image_features: image });
    const conflict = await api.conflict(work, { image });
    const item = await api.newsItem(work, { image });
    const section = `/intervention-datasheet/${work}/${sheet}/description`;
    // The lists have all images, each kind of record page another one.
    const pages = [section, `/interventions/${work}`, `/conflicts/${conflict}`, `/news/${item}`];
    paths.push(...takeShare(pages, third, addresses.size));
  }
  await calls.dispose();
});
test.afterAll(async () => {
  await server.stop();
  await host.close();
});

/** Opens every page. @returns requests to other origins, images that show as broken, and all images shown */
async function visit(browser: Browser, javaScriptEnabled: boolean) {
  const page = await browser.newPage({ javaScriptEnabled });
  const outside: string[] = [];
  page.on("request", (asked) => {
    if (!asked.url().startsWith(server.address) && !/^(?:data|blob):/.test(asked.url()))
      outside.push(asked.url());
  });
  const [broken, shown]: [string[], string[]] = [[], []];
  for (const path of paths) {
    await page.goto(server.address + path, { waitUntil: "load" });
    const images = await page.locator("img:visible").evaluateAll(lookAt);
    shown.push(...images.map(({ source }) => source));
    for (const { source, isBroken } of images) if (isBroken) broken.push(`${path}: ${source}`);
    expect(await page.content()).not.toContain("imagenes.example");
  }
  await page.close();
  return { outside, broken, shown: [...new Set(shown)] };
}

/** Runs in the page, in one go: an image that fails meanwhile gives way to its band, and can be waited for no longer. */
async function lookAt(elements: Element[]) {
  const seen: { source: string; isBroken: boolean }[] = [];
  for (const image of elements as HTMLImageElement[]) {
    image.scrollIntoView();
    // Refused also where its address changes meanwhile.
    await image.decode().catch(() => {});
    const isBroken = () => image.complete && image.naturalWidth === 0 && image.checkVisibility();
    // The refusal is told before the event that makes the image give way; on a busy machine, seconds before.
    for (let tries = 0; isBroken() && tries < 2_000; tries += 1)
      await new Promise((next) => setTimeout(next, 50));
    seen.push({ source: image.getAttribute("src") ?? "", isBroken: isBroken() });
  }
  return seen;
}

/** Addresses of ours, for images that are not here yet. */
const isWaiting = (source: string) => source.startsWith("/media/outside/");

test("nothing is asked of the outside host, alive, dead or slow", async ({ browser }) => {
  const { outside, broken, shown } = await visit(browser, true);
  expect({ outside, broken }).toEqual({ outside: [], broken: [] });
  expect(shown.filter(isWaiting)).toHaveLength(3);
});

test("the original map is shown in a sandbox when the reader asks for it", async ({ page }) => {
  await page.route("https://mapas.example/**", (route) => route.fulfill({ body: "un mapa" }));
  const section = paths.find((path) => path.startsWith("/intervention-datasheet/")) ?? "";
  await page.goto(server.address + section.replace(/description$/, "spatialization"));
  const map = page.getByTitle("Mapa de la actuación urbanística");
  await expect(map).toHaveCount(0);
  await page.getByRole("link", { name: "Ver el mapa original" }).click();
  await expect(map).toHaveAttribute("sandbox", /allow-scripts/);
});

test("what arrives is shown, and what fails leaves the band, also without scripts", async ({ browser }) => {
  const readWaiting = async () => {
    const list = await (await fetch(`${server.address}/interventions`)).text();
    return new Set(list.match(/\/media\/outside\/[0-9a-f]{32}/g)).size;
  };
  // The slow host's, until it is given up.
  await expect.poll(readWaiting).toBeLessThanOrEqual(1);
  const { outside, broken, shown } = await visit(browser, false);
  expect({ outside, broken }).toEqual({ outside: [], broken: [] });
  const copies = shown.filter((source) => /^\/media\/[0-9a-f]{24}-480\.webp$/.test(source));
  expect(copies).toHaveLength(1);
  expect(shown.filter(isWaiting).length).toBeLessThanOrEqual(1);
  expect(host.asked.toSorted()).toEqual(["/lenta.png", "/muerta.png", "/viva.png"]);
});
