import { expect, test } from "./visitor.ts";

/** Addresses that are missing, malformed or former. A page is the same before scripts run, so these run once. */

test("missing pages respond 404 with a link to the home page", async ({ request }) => {
  for (const address of [
    "/nada",
    "/news/0123456789abcdef01234567",
    "/conflicts/x",
    "/intervention-datasheet/x/y/features",
  ]) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(404);
    expect(await response.text()).toMatch(/<a href="\/"[^>]*>Volver al inicio<\/a>/);
  }
});

test("lists are shown with malformed parameters in the address", async ({ request }) => {
  for (const query of [
    "?limit=-5",
    "?limit=x&intervention=x",
    "?search=%00%22%3Cscript%3E",
    "?deleteNews=1&deleteNews=2",
  ]) {
    const response = await request.get(`/news${query}`);
    expect(response.status(), query).toBe(200);
    expect(await response.text()).toMatch(/<h1[^>]*>Noticias<\/h1>/);
  }
});

test("the guide's former address leads to it, with its query and fragment", async ({ page, request }) => {
  const response = await request.get("/ayuda?q=fechas", { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  await page.goto("/ayuda?q=fechas#contenido");
  await expect(page).toHaveURL("/help?q=fechas#contenido");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ayuda");
});

test("the demonstration says on every page that it is made up", async ({ request }) => {
  for (const address of ["/", "/interventions", "/conflicts", "/news"])
    expect(await (await request.get(address)).text()).toMatch(
      /<aside aria-label="Aviso"[^>]*><p>[^<]*son ficticios/,
    );
});

test("a browser can search the study from its address bar", async ({ request }) => {
  const address = '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"';
  expect(await (await request.get("/")).text()).toContain(address);
  const response = await request.get("/opensearch.xml");
  expect(response.headers()["content-type"]).toContain("application/opensearchdescription+xml");
  const description = await response.text();
  expect(description).toMatch(/template="http[^"]+\/search\?q=\{searchTerms\}"/);
  // At most 16 characters, and no word cut in the middle.
  expect(description).toContain("<ShortName>Conflictos</ShortName>");
});
