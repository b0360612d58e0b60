import type { Page } from "@playwright/test";
import {
  createWork,
  inventHeadline,
  pressTimes,
  progress,
  readState,
  waitForDecided,
  waitForSaved,
} from "./desk-by-keys.ts";
import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, signIn, test } from "./staff.ts";

/** The desk where proposals are decided, by keys alone. */

const question = (page: Page) =>
  page.getByRole("heading", { name: "¿La línea de la bibliografía nombra esta noticia?" });

const note = (page: Page) => page.getByRole("form", { name: "Nota para el equipo" });

test("certain proposals are decided by keys alone, and undone", async ({ page, api }) => {
  const many = 10;
  const made = await createWork(api, many);
  const before = await readState(api, made);
  expect(before).toMatchObject({ quotes: [], total: many, decided: 0 });
  expect(before.news.every(({ source }) => source === null)).toBe(true);
  await page.goto(made.path);
  await expect(progress(page)).toHaveText(`0 de ${many} decididas`);
  await expect(page.getByRole("region", { name: "Propuesta" })).toBeFocused();
  // Faster than any of them is saved: every key counts, in order.
  const answers: (() => unknown)[] = [];
  const hold = await intercept(page, "/evidence/proposals/*", ({ pass }) => answers.push(pass));
  for (let pressed = 0; pressed < many; pressed += 1) await page.keyboard.press("s");
  await waitForDecided(page, many);
  await expect.poll(() => answers.length).toBe(1);
  hold();
  await answers[0]?.();
  await waitForSaved(page);
  await expect(page.getByText("No queda nada aquí")).toBeVisible();
  const after = await readState(api, made);
  expect([after.quotes.length, after.decided]).toEqual([many, many]);
  expect(after.news.every(({ source }) => source)).toBe(true);
  await pressTimes(page, "z", { from: many, to: many - 3 });
  await waitForSaved(page);
  // The same call, without waiting for the page each time; stress/load/desk.ts presses the key for all of them.
  const accepted = await api.get<{ decision: { operation: string } }[]>(
    `/evidence/proposals?state=accepted&intervention=${made.work}`,
  );
  await Promise.all(
    accepted.map(({ decision }) => api.send("POST", `/operations/${decision.operation}/undo`)),
  );
  expect(await readState(api, made)).toEqual(before);
});

test("no, later, note, back, other and their undoing need no mouse", async ({ page, api }) => {
  const made = await createWork(api, 4);
  // Fewer than there are, so that the next ones are loaded on the way.
  await intercept(page, "/evidence/proposals", ({ url, pass }) =>
    pass(url.href.replace(/limit=\d+/, "limit=2")),
  );
  await page.goto(made.path);
  await expect(question(page)).toBeVisible();
  // A key that is held down is one press.
  await page.keyboard.down("n");
  await page.keyboard.down("n");
  await page.keyboard.up("n");
  await waitForDecided(page, 1);
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Sí" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("z");
  await waitForDecided(page, 0);
  await page.keyboard.press("t");
  await page.keyboard.type("¿Lo miras tú? s n z");
  // No key beside the form decides, and what is typed is there until it is saved.
  await page.getByRole("region", { name: "Propuesta" }).focus();
  await page.keyboard.press("n");
  await waitForDecided(page, 0);
  await note(page).getByRole("textbox").focus();
  await intercept(page, "/evidence/proposals/*", (call) => call.drop(), 1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(note(page).getByRole("alert")).toContainText("No hay conexión");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Propuesta dejada para después")).toBeAttached();
  await page.keyboard.press("o");
  await page.keyboard.type(inventHeadline(3).slice(0, 8));
  await expect(page.getByRole("option", { name: inventHeadline(3) })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await waitForDecided(page, 1);
  await waitForSaved(page);
  const news = await api.get<{ source?: unknown }>(`/news/${made.items[3]}`);
  expect(news.source).toBeTruthy();
  await page.keyboard.press("o");
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  // The next one may still be on its way; until it is shown there is nothing to say yes to.
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("s");
  await waitForSaved(page);
  await page.reload();
  await expect(page.getByText("«¿Lo miras tú? s n z»").or(progress(page)).first()).toBeVisible();
  expect(await readState(api, made)).toMatchObject({ decided: 2, quotes: [{}, {}] });

  // What was decided can be looked at again, all of it.
  await intercept(page, "/evidence/proposals", ({ url, pass }) =>
    pass(url.href.replace(/limit=\d+/, "limit=1")),
  );
  await page.goto(`${made.path}&state=accepted`);
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("g");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("g");
  await expect(page.getByText("No queda nada aquí")).toBeVisible();

  // What visitors read of it: two presses from a sentence to its news and back, on screens and on paper.
  // So long ago that on the axis the terms are narrower than a finger.
  await api.newsItem(made.work, { newsDate: "1901-01-01" });
  await page.goto(`/interventions/${made.work}`);
  await page.getByRole("link", { name: "Fuente 1", exact: true }).first().press("Enter");
  await expect(page).toHaveURL(/#fuente-conflictivity-1$/);
  const source = page.locator("#fuente-conflictivity-1");
  await expect(source).toBeInViewport();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("paragraph").filter({ has: source })).toContainText("El heraldo");
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 768, height: 1024 });
  // From the beginning: there the contents that stay in sight lie over no link of the text.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await source.getByRole("link").first().press("Enter");
  await expect(page.getByRole("heading", { name: "Lo que sustenta" })).toBeVisible();

  // The same without scripts: what the server sends has the links.
  const readPage = async (path: string) => (await page.request.get(path)).text();
  const sent = await readPage(`/interventions/${made.work}`);
  expect(sent).toMatch(/id="cita-conflictivity-\d+-1" href="#fuente-conflictivity-1"/);
  const [, item = ""] = sent.split('<span id="fuente-conflictivity-1"');
  const target = /href="(\/news\/[0-9a-f]{24})"/.exec(item)?.[1] ?? "no link";
  expect(await readPage(target)).toMatch(new RegExp(`href="/interventions/${made.work}[^"]*"`));
});

test("nothing is lost without a network, with a colleague in another tab, or when the session ends", async ({
  page,
  api,
  people,
}) => {
  const made = await createWork(api, 4);
  const token = await signIn(page, people.assistant);
  await page.goto(made.path);
  await expect(question(page)).toBeVisible();
  const sentence = (text: string) => page.getByLabel("Avisos").getByText(text);
  // The server decides.
  const hearAgain = await intercept(page, "/evidence/proposals/*", (call) => call.loseResponse());
  const first = await question(page).locator("~ div mark").allTextContents();
  await page.keyboard.press("s");
  await expect(sentence("No hay conexión con el servidor")).toBeVisible();
  hearAgain();
  // It comes back after the one that is being read, which is left for later.
  await waitForDecided(page, 0);
  await page.keyboard.press("d");
  await expect.poll(() => question(page).locator("~ div mark").allTextContents()).toEqual(first);
  await page.keyboard.press("s");
  await waitForDecided(page, 1);
  await waitForSaved(page);
  /** A colleague says no to the one that is shown. */
  async function refuseShown() {
    const [open] = await api.get<{ _id: string }[]>(
      `/evidence/proposals?kind=reference&intervention=${made.work}`,
    );
    await api.send("POST", `/evidence/proposals/${open?._id}`, { decision: "refuse" });
  }
  await refuseShown();
  await page.keyboard.press("s");
  await expect(sentence("Esta propuesta ya fue rechazada por")).toBeVisible();
  await waitForDecided(page, 2);
  // A form goes with its proposal, and keys count again.
  await refuseShown();
  await page.keyboard.press("t");
  await page.keyboard.type("¿Quién lo mira?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await waitForDecided(page, 3);
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Propuesta" })).toBeFocused();
  // The one that was left for later.
  await expect(question(page)).toBeVisible();
  await endSession(page, token);
  await page.keyboard.press("s");
  await expect(
    page.getByRole("heading", { name: "Tu sesión terminó" }).or(page.getByLabel("Usuario")).first(),
  ).toBeVisible();
  expect(await readState(api, made)).toMatchObject({ decided: 3, quotes: [{}] });
});
