import { expect, type Page, test } from "@playwright/test";
import { firstStages } from "../app/shared/study/first-lists.ts";
import { bodies, type Client, signIn } from "../tests/support/client.ts";
import { findFreePort } from "../tests/support/free-port.ts";
import { startHttpService } from "../tests/support/mail-servers.ts";
import { oneWorker, type PreparedServer, startPreparedServer } from "../tests/support/server-process.ts";
import { expectAccessible } from "./accessible.ts";

/** Charts, records, timeline and map in frames of other sites, without scripts. */

test.describe.configure({ mode: "serial" });

const site = "https://estudio.example";
let server: PreparedServer;
let address = "";
let client: Client;
/** A site with another origin, and its only page. */
let elsewhere: Awaited<ReturnType<typeof startHttpService>>;
let blog = "";
let records: Record<"news" | "conflicts" | "interventions", string>;

test.beforeAll(async () => {
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  server = await startPreparedServer({ PORT: String(port), SITE_URL: site, ...oneWorker });
  elsewhere = await startHttpService(() => ({ headers: { "Content-Type": "text/html" }, body: blog }));
  client = await signIn({ address });
  const interventions = await client.create("/interventions", bodies.intervention("Puente"));
  const conflicts = await client.create(`/interventions/${interventions}/conflicts`, {
    ...{ conflictName: "Ruido", description: "Los vecinos no duermen.", actorsInvolved: "Vecinos" },
    timeStressOccurrence: firstStages[1].id,
  });
  const news = await client.create(`/interventions/${interventions}/news`, {
    ...{
      newsName: "Abre el puente",
      description: "Al fin.\n\nEl alcalde llegó tarde.",
      newsDate: "2005-05-04",
    },
    conflicts: [conflicts],
  });
  records = { news, conflicts, interventions };
});
test.afterAll(async () => {
  await server.stop();
  await elsewhere.close();
});

const listEmbeds = () => [
  ...Object.entries(records).map(([list, id]) => `/embed/${list}/${id}`),
  ...[1, 2, 3].map((option) => `/embed/statistics/${option}`),
  "/embed/timeline?from=2003&to=2008",
  "/embed/map",
  `/embed/compare?a=${records.interventions}&b=${records.conflicts}`,
];

/** What WordPress makes of the markup of oEmbed, and Moodle's editor of a frame that is pasted into it. */
const markups = {
  wordPress: (frame: string) =>
    `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" ${frame} frameborder="0" marginwidth="0" marginheight="0" scrolling="no"></iframe>`,
  moodle: (frame: string) =>
    `<div class="no-overflow"><iframe ${frame} loading="lazy" allowfullscreen="allowfullscreen"></iframe></div>`,
};

/** Opens a page of another site that has the pages in frames, as one of these writes them. */
async function openElsewhere(
  page: Page,
  { width, markup }: { width: number; markup: keyof typeof markups },
): Promise<void> {
  const frames = listEmbeds().map((path) =>
    markups[markup](
      `src="${address}${path.replace("&", "&amp;")}" title="${path.replace("&", "&amp;")}" width="${width}" height="500"`,
    ),
  );
  blog = `<!DOCTYPE html><html lang="es"><title>Blog</title>${frames.join("")}</html>`;
  await page.goto(elsewhere.address);
}

test("are shown on another site in a sandbox, at 300 and 800 pixels, small, without scripts and without a request elsewhere", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const asked: { url: string; bytes: number }[] = [];
  page.on("response", async (response) => {
    if (response.url().startsWith(elsewhere.address)) return;
    asked.push({ url: response.url(), bytes: (await response.request().sizes()).responseBodySize });
  });
  for (const given of [
    { width: 300, markup: "wordPress" },
    { width: 800, markup: "moodle" },
  ] as const) {
    const { width } = given;
    await openElsewhere(page, given);
    for (const path of listEmbeds()) {
      const frame = page.locator(`iframe[title="${path}"]`);
      await frame.scrollIntoViewIfNeeded();
      const shown = frame.contentFrame();
      await expect(shown.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(shown.locator(".embed-source")).toContainText(
        /^Fuente: .+, datos del .+\. .+ estudio\.example\//,
      );
      expect(await shown.locator("script, form, nav").count(), path).toBe(0);
      const document = shown.locator("html");
      expect(await document.evaluate(({ scrollWidth }) => scrollWidth), path).toBeLessThanOrEqual(width);
      expect(
        await document.evaluate((element) =>
          element.ownerDocument.fonts.check('16px "Source Sans 3 Variable"'),
        ),
        path,
      ).toBe(true);
    }
  }
  expect(asked.filter(({ url }) => !url.startsWith(address))).toEqual([]);
  expect(asked.filter(({ url }) => /\.m?js\b/.test(url))).toEqual([]);
  await page.context().close();
  const files = asked.filter(({ url }) => /\.(?:css|woff2)$/.test(url));
  const shared = Math.max(...files.map(({ bytes }) => bytes)) + Math.min(...files.map(({ bytes }) => bytes));
  for (const { url, bytes } of asked.filter(({ url }) => url.includes("/embed/")))
    expect(bytes + shared, url).toBeLessThan(60 * 1024);
});

test("have no accessibility violation, open links outside of the frame, and are no result of a search engine", async ({
  page,
}) => {
  for (const path of listEmbeds()) {
    const response = await page.goto(address + path);
    expect((await response?.body())?.length, `${path} before compression`).toBeLessThan(60_000);
    await expectAccessible(page);
    await expect(page.locator('base[target="_top"]')).toHaveCount(1);
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
  }
});

test("alone may be framed; every other page refuses, and unknown ones say so", async ({ request }) => {
  const read = async (path: string) => {
    const response = await request.get(address + path);
    const { "x-frame-options": refusal, "content-security-policy": policy = "" } = response.headers();
    const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1];
    return { status: response.status(), refusal, ancestors };
  };
  const open = { refusal: undefined, ancestors: "*" };
  // The second answer is a stored one.
  for (const path of [...listEmbeds(), ...listEmbeds()])
    expect(await read(path), path).toEqual({ status: 200, ...open });
  for (const path of ["/", "/news", `/news/${records.news}`, "/statistics", "/oembed?url=x", "/api/news"])
    expect(await read(path), path).toMatchObject({ refusal: "DENY", ancestors: "'none'" });
  for (const path of [
    "/embed/statistics/4",
    "/embed/news/x",
    "/embed/users/6894c9951cdc31e71d91ad0a",
    "/embed/nada/otra",
  ])
    expect((await read(path)).status, path).toBe(404);
});

test("are described by oEmbed, in JSON and XML, and nothing else is", async ({ request }) => {
  const ask = (query: Record<string, string>) =>
    request.get(`${address}/oembed?${new URLSearchParams(query)}`);
  for (const [list, id] of Object.entries(records)) {
    const path = `/${list}/${id}`;
    const answer = await (await ask({ url: site + path, maxwidth: "500", maxheight: "99999" })).json();
    expect(answer).toMatchObject({
      version: "1.0",
      type: "rich",
      width: 500,
      height: 420,
      provider_url: site,
    });
    expect(answer.html).toContain(`<iframe src="${site}/embed${path}" title="`);
    // The picture has one size, which is no larger than asked for.
    expect(answer).not.toHaveProperty("thumbnail_url");
    const wide = await (await ask({ url: site + path, maxwidth: "1200", maxheight: "630" })).json();
    expect(wide).toMatchObject({ thumbnail_width: 1200, thumbnail_height: 630 });
    expect(wide.thumbnail_url).toBe(`${site}/previews/${list}/${id}.png`);
    const page = await (await request.get(address + path)).text();
    expect(page).toContain(
      `type="application/json+oembed" href="/oembed?url=${encodeURIComponent(site + path)}`,
    );
    expect(page).toContain(`Incrustar en otra página`);
  }
  const chart = await (await ask({ url: `${site}/statistics?from=2004&x="><script>#estadistica-2` })).json();
  expect(chart.html).toMatch(
    /^<iframe src="https:\/\/estudio\.example\/embed\/statistics\/2\?from=2004&amp;x=[^"<>]*"/,
  );
  const xml = await ask({ url: `${site}/timeline`, format: "xml" });
  expect(xml.headers()["content-type"]).toBe("text/xml; charset=utf-8");
  expect(await xml.text()).toMatch(/<oembed>\n<version>1\.0<\/version>[\s\S]*&lt;iframe src=/);
  expect((await ask({ url: `${site}/timeline`, format: "yaml" })).status()).toBe(501);
  for (const url of [
    "",
    "x",
    site,
    `${site}//`,
    `${site}//x/timeline`,
    `${site}/users`,
    `${site}/news/${"0".repeat(24)}`,
    `${site}/news/${records.news}/history`,
    `https://otro.example/news/${records.news}`,
    `javascript:alert(1)`,
    `${site}/statistics/9`,
  ])
    expect((await ask({ url })).status(), url).toBe(404);
});

test("show a record as an edition has it, and say so where there is none", async ({ request }) => {
  const read = async (path: string) => {
    const response = await request.get(address + path);
    return { status: response.status(), text: (await response.text()).replaceAll("<!-- -->", "") };
  };
  const { news, interventions } = records;
  const [now, frozen] = [`/embed/news/${news}`, `/embed/news/${news}?edition=2020.1`];
  expect((await client.send("POST", "/editions", { number: "2020.1" })).status).toBe(201);
  const { __v } = await client.read<{ __v: number }>(`/news/${news}`);
  const change = { ...bodies.newsItem("Cierra el puente"), __v };
  expect((await client.send("PUT", `/news/${news}/intervention/${interventions}`, change)).status).toBe(200);
  expect((await read(now)).text).toContain("<h1>Cierra el puente</h1>");
  const past = await read(frozen);
  expect(past.text).toContain("<h1>Abre el puente</h1>");
  expect(past.text).toContain("El alcalde llegó tarde.");
  expect(past.text).toMatch(/Fuente: [^.]+, la edición 2020\.1\./);
  // Charts are as the edition has their records.
  const titles = ["statistics/2", "timeline", `compare?a=${interventions}&b=${records.conflicts}`];
  for (const part of titles) {
    const shown = await read(`/embed/${part}${part.includes("?") ? "&" : "?"}edition=2020.1`);
    expect(shown.status, part).toBe(200);
    expect(shown.text, part).toMatch(/Fuente: [^.]+, la edición 2020\.1\./);
  }
  // So are the lists that sort them.
  const [{ _id: first = "" } = {}] = await client.read<{ _id: string }[]>("/system");
  const renamed = { systemName: "Amenazas", color: "vino" };
  expect((await client.send("PUT", `/system/${first}`, renamed)).status).toBe(200);
  expect((await read("/embed/statistics/1")).text).toContain("Amenazas");
  const before = await read("/embed/statistics/1?edition=2020.1");
  expect(before.text).toContain("Espacio Público de esparcimiento y encuentro");
  expect(before.text).not.toContain("Amenazas");
  expect((await read("/embed/timeline?edition=1900.1")).status).toBe(404);
  expect((await read("/timeline?edition=2020.1")).status).toBe(400);
  const unknown = await read(`/embed/news/${news}?edition=1900.1`);
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('<main class="embed">');
  const gone = await read(`/embed/news/${"0".repeat(24)}`);
  expect(gone.status).toBe(404);
  expect(gone.text).toContain("Este registro ya no está en el observatorio.");
});
