import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { publicPages } from "../app/shared/pages/public-pages.ts";
import { findRecords, screens } from "./screens.ts";

/** What the server sends, without a browser's repairs. */

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes charSet, autoComplete and fetchPriority as it spells its properties (HTML does not mind case), closes
    // void elements with a slash, gives boolean attributes an empty value, and begins the ids it makes with "_".
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "valid-id": ["error", { relaxed: true }],
    // A record's title is as long as the study made it.
    "long-title": "off",
    // The colour of a record's system is data; the content policy allows style attributes.
    "no-inline-style": "off",
    // Ticks of one question share their name.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  },
});

for (const { name, status = 200, address } of screens)
  test(`the page of ${name} is valid HTML with its headings in order`, async ({ request }) => {
    const path = address(await findRecords(request));
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    const html = await response.text();
    const { results } = await validator.validateString(html, path);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(faults).toEqual([]);
    expect(countScriptBytes(html), "bytes of scripts before a touch").toBeLessThanOrEqual(3_000);
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const leaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(leaps, `headings ${levels.join(" ")}`).toEqual([]);
  });

/** What a browser runs by itself: no file, and of the inline scripts those that are not data. */
function countScriptBytes(html: string): number {
  expect(html).not.toMatch(/<script[^>]*\ssrc=|rel="(?:modulepreload|prefetch)"/);
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes = ""]) => !/type="(?:text\/plain|application\/ld\+json)"/.test(attributes))
    .reduce((total, [, , text = ""]) => total + Buffer.byteLength(text), 0);
}

test("every page has a title of its own, a description, its canonical address, and says to programs what it is", async ({
  request,
  baseURL,
}) => {
  const records = await findRecords(request);
  const paths = new Map<string, string>();
  // Searches and open dialogs are states of their list, whose canonical address is without them.
  for (const { status, address } of screens) {
    const path = address(records);
    if (status === 404 || path.includes("?")) continue;
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    expect(paths.get(title), `"${title}" is the title of ${path} too`).toBeUndefined();
    paths.set(title, path);
    expect(/<meta name="description" content="([^"]{20,})"/.exec(html), path).not.toBeNull();
    expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
    expect(html.match(/rel="canonical"/g), path).toHaveLength(1);
    const meanings = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const meaning = { "@context": "https://schema.org", inLanguage: "es", url: baseURL + path };
    // Records and lists name themselves by an address that stays, which this server has none of.
    const isPartOfDataset = /^\/(?:interventions|conflicts|news|actors|places|data)(?:\/[^/]+)?$/.test(path);
    expect(
      meanings.map(([, json = ""]) => JSON.parse(json)),
      path,
    ).toEqual(isPartOfDataset ? [] : [expect.objectContaining(meaning)]);
  }
  expect(paths.size).toBeGreaterThan(12);
});

test("titles follow search, filters and dialogs, and a page's heading is its name in the menu", async ({
  request,
}) => {
  const { newsItem, conflict } = await findRecords(request);
  const read = async (path: string) => {
    const html = await (await request.get(path)).text();
    const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
    return { title: find(/<title>([^<]+) · [^·<]+<\/title>/), heading: find(/<h1[^>]*>([^<]+)</), html };
  };
  for (const { path, label } of publicPages.slice(1))
    expect(await read(path), path).toMatchObject({ title: label, heading: label });
  expect((await read("/news?search=agua")).title).toBe("«agua» · Noticias");
  expect((await read("/interventions?internalSystem=67d9e3a79f394f4c2c8bcf6e")).title).toBe(
    "Movilidad · Actuaciones Urbanísticas",
  );
  expect((await read("/statistics?from=2003")).title).toBe("Desde 2003 · Estadísticas");
  for (const path of [
    `/news?completeNewsInformation=${newsItem}&search=agua`,
    `/conflicts?completeConflictInformation=${conflict}`,
    "/?watchVideo=true&watchStatistic=true&option=2",
  ]) {
    const { title, html } = await read(path);
    const [dialog, ...others] = [...html.matchAll(/<dialog[\s\S]*?<h2[^>]*>([^<]+)</g)].map(
      ([, name]) => name,
    );
    expect(title.startsWith(dialog ?? "none"), `${title}: ${dialog}`).toBe(true);
    expect(others).toEqual([]);
  }
});

test("a filtered list or an open dialog names the list as its canonical address", async ({
  request,
  baseURL,
}) => {
  const { newsItem } = await findRecords(request);
  for (const query of ["search=agua&limit=45", `completeNewsInformation=${newsItem}`]) {
    const html = await (await request.get(`/news?${query}`)).text();
    expect(html).toContain(`<link rel="canonical" href="${baseURL}/news"`);
  }
});

test("crawlers follow no facet, order, view, page or dialog of a list", async ({ request, baseURL }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /*?*&");
  for (const path of ["/news", "/conflicts", "/interventions", "/news?view=cards&page=2", "/search?q=agua"]) {
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/<a\b[^>]*href="([^"#]*\?[^"]*)"[^>]*>/g)];
    const followed = links.filter(([link, href = ""]) => href !== path && !link.includes('rel="nofollow"'));
    // From a record to its work's list, and to sign in.
    const known = /^\/(?:auth\/login|timeline|search|news|conflicts)\?(?:next|from|q|intervention)=[^&]*$/;
    expect(followed.filter(([, href = ""]) => !known.test(href)).map(([link]) => link)).toEqual([]);
    expect(links.length, path).toBeGreaterThan(10);
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path.split("?")[0]}"`);
  }
});

test("lists without a match and works without a datasheet say so", async ({ request }) => {
  const { withoutDatasheet } = await findRecords(request);
  const read = async (path: string) => (await request.get(path)).text();
  const none = await read("/news?search=zzzznada");
  expect(none).toContain(">No hay acontecimientos noticiosos que mostrar<");
  expect(none).toContain(">0 noticias<");
  // Years outside of the study are not said to be those of its axis.
  const outside = (await read("/timeline?from=1800&to=1801")).replaceAll("<!-- -->", "");
  expect(outside).toContain(">0 actuaciones con noticias<");
  expect(outside).toContain("sus conflictos en la prensa en un solo eje.");
  const landing = `/interventions/${withoutDatasheet}/datasheet`;
  expect(await read("/interventions?limit=1000&view=cards")).toContain(`<a href="${landing}"`);
  expect(await read(landing)).toContain("todavía no tiene una ficha técnica");
});

test("a page says which filters it does not have, shows the rest and is kept out of search engines", async ({
  request,
}) => {
  // Between two texts, for the browser's React.
  const read = async (path: string) => (await (await request.get(path)).text()).replaceAll("<!-- -->", "");
  for (const [path, sentence] of [
    [
      "/news?type=Ambiental",
      "No se aplicó el filtro «Tipo». Solo la lista de conflictos se filtra por tipo.",
    ],
    ["/actors?year=2008", "No se aplicó el filtro «Año». La lista de actores no tiene filtros."],
    ["/timeline?stage=1", "No se aplicó el filtro «Etapa»."],
    ["/statistics?year=2008", "No se aplicó el filtro «Año»."],
  ] as const) {
    const html = await read(path);
    expect(html, path).toContain(sentence);
    expect(html, path).toContain('<meta name="robots" content="noindex"');
  }
  expect(await read("/news?type=Ambiental")).toContain(" noticias<");
  expect(await read("/news?year=2008&x=1")).not.toMatch(/noindex|x=1/);
  expect(await read("/search?q=agua&year=2008")).toContain(
    "No se muestran actuaciones urbanísticas, fichas técnicas, conflictos y actores: no tienen esos filtros.",
  );
  expect((await request.get("/news.csv?type=Ambiental")).status()).toBe(400);
  expect((await request.get("/statistics/1.csv?year=2008")).status()).toBe(400);
  for (const path of ["/search.csv?q=agua&year=x", "/timeline.csv?from=x", "/statistics/1.csv?from=x"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(400);
    expect(await response.text(), path).toMatch(/El valor de «(?:year|from)» no se entiende\. Debe ser un/);
  }
});

test("missing pages are kept out of search engines", async ({ request }) => {
  const html = await (await request.get("/nada")).text();
  expect(html).toContain('<meta name="robots" content="noindex"');
  // What other sites would show in a frame needs an address of its own, which this one does not have.
  for (const path of ["/embed/statistics/1", "/embed/timeline"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text()).toContain("Este sitio todavía no tiene una dirección propia");
  }
});
