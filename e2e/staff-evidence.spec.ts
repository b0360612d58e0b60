import type { Page } from "@playwright/test";
import { endSession, expect, expectAccessible, type StaffApi, signIn, test, unique } from "./staff.ts";

/** The desk where proposals are decided, by keys alone. */

type Passage = { record: string; quote: string };
type Progress = { total: number; decided: number };

/** Words that no other headline has, so that each line names one news item. */
function inventHeadline(number: number): string {
  const syllables = [
    "ba",
    "co",
    "du",
    "fe",
    "gi",
    "lo",
    "mu",
    "na",
    "pe",
    "ri",
    "so",
    "tu",
    "va",
    "xe",
    "yi",
    "zo",
  ];
  const word = (seed: number) =>
    [1, 7, 13, 29].map((step) => syllables[(seed * step + Math.floor(seed / 16)) % 16]).join("");
  return [1, 2, 3, 4].map((place) => word(number * 5 + place * 37)).join(" ");
}

/** A work whose bibliography names `count` news items. */
async function createWork(api: StaffApi, count: number) {
  const work = await api.intervention();
  const numbers = Array.from({ length: count }, (_, number) => number);
  const lines = numbers.map(
    (number) => `- Rojas, M. ${1999 + (number % 15)}. ${inventHeadline(number)}. El heraldo. ${number}A`,
  );
  const conflictivity = `Hubo protestas.\n\nReferencias bibliográficas\n${lines.join("\n")}`;
  const datasheet = await api.datasheet(work, { conflictivity });
  const newsDate = (number: number) => `${1999 + (number % 15)}-03-01`;
  const items: string[] = [];
  // Fewer at once than the server takes.
  for (let first = 0; first < count; first += 25)
    items.push(
      ...(await Promise.all(
        numbers
          .slice(first, first + 25)
          .map((number) =>
            api.newsItem(work, { newsName: inventHeadline(number), newsDate: newsDate(number) }),
          ),
      )),
    );
  return { work, datasheet, items, path: `/admin/evidence?kind=reference&intervention=${work}` };
}

async function readState(api: StaffApi, { work, datasheet }: { work: string; datasheet: string }) {
  const passages = await api.get<Passage[]>("/passages");
  const news = await api.get<{ _id: string; source?: unknown }[]>(`/news?intervention=${work}`);
  const { total, decided } = await api.get<Progress>(`/evidence/progress?intervention=${work}`);
  return {
    quotes: passages.filter(({ record }) => record === datasheet).length,
    sourced: news.filter(({ source }) => source).length,
    total,
    decided,
  };
}

const progress = (page: Page) => page.locator(".desk-progress p");
const question = (page: Page) =>
  page.getByRole("heading", { name: "¿La línea de la bibliografía nombra esta noticia?" });
const waitForDecided = (page: Page, count: number) =>
  page.waitForFunction(
    (start) => document.querySelector(".desk-progress p")?.textContent?.startsWith(start),
    `${count} de `,
  );

test("20 certain proposals are decided by keys alone, and undone", async ({ page, api }) => {
  const many = 20;
  const made = await createWork(api, many);
  const before = await readState(api, made);
  expect(before).toEqual({ quotes: 0, sourced: 0, total: many, decided: 0 });
  // Fewer than there are, so that the next ones are loaded on the way.
  await page.route(/\/api\/evidence\/proposals\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, "limit=8"),
    }),
  );
  await page.goto(made.path);
  await expect(progress(page)).toHaveText(`0 de ${many} decididas`);
  for (let count = 1; count <= many; count++) {
    await page.keyboard.press("s");
    await waitForDecided(page, count);
  }
  await expect(page.getByText("No queda nada aquí")).toBeVisible();
  expect(await readState(api, made)).toEqual({ quotes: many, sourced: many, total: many, decided: many });
  for (let count = many - 1; count >= many - 3; count--) {
    await page.keyboard.press("z");
    await waitForDecided(page, count);
  }
  // The same call, without waiting for the page each time.
  const accepted = await api.get<{ _id: string }[]>(
    `/evidence/proposals?state=accepted&intervention=${made.work}`,
  );
  await Promise.all(accepted.map(({ _id }) => api.send("DELETE", `/evidence/proposals/${_id}`)));
  expect(await readState(api, made)).toEqual(before);
});

test("no, later, note, back, other and their undoing need no mouse", async ({ page, api }) => {
  const made = await createWork(api, 4);
  await page.goto(made.path);
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("n");
  await waitForDecided(page, 1);
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Sí" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("z");
  await waitForDecided(page, 0);
  await page.keyboard.press("t");
  await page.keyboard.type("¿Lo miras tú? s n z");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Propuesta dejada para después")).toBeAttached();
  await page.keyboard.press("o");
  await page.keyboard.type(inventHeadline(3).slice(0, 8));
  await expect(page.getByRole("option", { name: inventHeadline(3) })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await waitForDecided(page, 1);
  const news = await api.get<{ source?: unknown }>(`/news/${made.items[3]}`);
  expect(news.source).toBeTruthy();
  await page.keyboard.press("o");
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await expect(page.getByText("Propuesta dejada para después")).toBeAttached();
  await page.keyboard.press("s");
  await waitForDecided(page, 2);
  await page.reload();
  await expect(page.getByText("«¿Lo miras tú? s n z»").or(progress(page)).first()).toBeVisible();
  expect(await readState(api, made)).toMatchObject({ decided: 2, quotes: 2 });

  // What visitors read of it: two presses from a sentence to its news and back, on screens and on paper.
  // So long ago that on the axis the terms are narrower than a finger.
  await api.newsItem(made.work, { newsDate: "1901-01-01" });
  await page.goto(`/interventions/${made.work}`);
  await page.getByRole("link", { name: "Fuente 1", exact: true }).first().press("Enter");
  await expect(page).toHaveURL(/#fuente-conflictivity-1$/);
  const source = page.locator("#fuente-conflictivity-1");
  await expect(source).toBeInViewport();
  await page.emulateMedia({ media: "print" });
  await expect(source).toContainText("El Heraldo");
  await expect(source.getByRole("link", { name: "Volver a la frase" }).first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);
  await source.getByRole("link").first().press("Enter");
  await expect(page.getByRole("heading", { name: "Lo que sustenta" })).toBeVisible();
});

test("nothing is lost without a network, with a colleague in another tab, or when the session ends", async ({
  ownPage: page,
  api,
  people,
}) => {
  const made = await createWork(api, 3);
  const token = await signIn(page, people.assistant);
  await page.goto(made.path);
  await expect(question(page)).toBeVisible();
  const sentence = (text: string) => page.getByLabel("Avisos").getByText(text);
  // The server decides, and its response is lost.
  await page.route("**/api/evidence/proposals/*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("s");
  await expect(sentence("No hay conexión con el servidor")).toBeVisible();
  await page.unroute("**/api/evidence/proposals/*");
  await page.keyboard.press("s");
  await waitForDecided(page, 1);
  const [open] = await api.get<{ _id: string }[]>(
    `/evidence/proposals?kind=reference&intervention=${made.work}`,
  );
  await api.send("POST", `/evidence/proposals/${open?._id}`, { decision: "refuse" });
  await page.keyboard.press("s");
  await expect(sentence("Esta propuesta ya fue rechazada por")).toBeVisible();
  await waitForDecided(page, 2);
  await endSession(page, token);
  await page.keyboard.press("s");
  await expect(
    page.getByRole("heading", { name: "Tu sesión terminó" }).or(page.getByLabel("Usuario")).first(),
  ).toBeVisible();
  expect(await readState(api, made)).toMatchObject({ decided: 2, quotes: 1 });
});

test("a contradiction is published as an erratum; every state is accessible at 360 px", async ({
  page,
  api,
}) => {
  const work = await api.intervention({ interventionName: unique("Puente") });
  await api.datasheet(work, {
    conflictivity: "En mayo de 2003 los buses salieron. Un año después, en septiembre de 2084, volvieron.",
  });
  await api.newsItem(work, { newsDate: "0015-12-08" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/evidence?kind=contradiction&intervention=${work}`);
  await expect(page.getByRole("heading", { name: "¿Hay un error?" })).toBeVisible();
  // All of them are listed too, and each is one press away.
  await page.getByRole("button", { name: "La noticia tiene la fecha 8 de diciembre de 15" }).click();
  await expect(
    page.getByText("La noticia tiene la fecha 8 de diciembre de 15.", { exact: false }).first(),
  ).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("Propuesta rechazada")).toBeAttached();
  await page.getByRole("button", { name: /^El texto cuenta 2003/ }).click();
  await expectAccessible(page);
  await page.keyboard.press("e");
  await page.getByLabel("Debe decir").fill("septiembre de 2004");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No queda nada aquí")).toBeVisible();
  await expectAccessible(page);
  const errata = await api.get<{ right: string; intervention?: string }[]>("/errata");
  expect(errata.filter(({ intervention }) => intervention === work)).toMatchObject([
    { right: "septiembre de 2004" },
  ]);
});
