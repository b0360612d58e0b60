import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page, Route } from "@playwright/test";
import { newId } from "../../app/shared/values/ids.ts";
import { bodies, signIn } from "../../tests/support/client.ts";
import { launchBrowser } from "../launch-browser.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, type Scenario } from "../scenario.ts";

const pagesAtOnce = 4;
const fates = ["answers", "answers late", "loses the response", "is not reached", "refuses for now"] as const;

/** Types into forms while saves are answered, late, lost or refused, and while tabs are closed, in random orders. */
export const typing: Scenario = {
  name: "typing",
  title: "typing through slow, lost and refused saves and closed tabs, in a browser",
  async run(pace) {
    const rounds = pace.pick(200, 20);
    const checks = new Checks();
    const site = await startSite();
    const browser = await launchBrowser();
    const results: Outcome[] = [];
    let left = rounds;
    const work = async () => {
      while (left-- > 0) results.push(await typeRound(browser, site, left % 2 === 0));
    };
    try {
      await Promise.all(Array.from({ length: pagesAtOnce }, work));
    } finally {
      await browser.close();
      await site.close();
    }
    const sum = (name: "keys" | "saves" | "reopened") => results.reduce((total, one) => total + one[name], 0);
    const wrong = results.filter(({ problem }) => problem !== null);
    for (const { problem, steps } of wrong.slice(0, 3)) checks.note(`${problem} after ${steps.join(", ")}`);
    checks.note(`${rounds} rounds, ${sum("saves")} saves, ${sum("reopened")} forms opened again`);
    checks.expect(
      "stored text and draft hold every key pressed",
      wrong.length === 0 && sum("keys") > rounds,
      `${sum("keys")} keys, ${wrong.length} rounds wrong`,
    );
    return checks.result;
  },
};

type Outcome = { keys: number; saves: number; reopened: number; problem: string | null; steps: string[] };

const choose = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)] as T;

async function typeRound(browser: Browser, site: RunningSite, isNew: boolean): Promise<Outcome> {
  const context = await createContext(browser, site);
  const round = new Round(site, context, isNew);
  try {
    await round.start();
    for (let step = 0; step < 12; step++) await round.step();
    await round.finish();
    return { ...round.counts, problem: null, steps: round.steps };
  } catch (error) {
    return { ...round.counts, problem: String(error).slice(0, 300), steps: round.steps };
  } finally {
    await context.close();
  }
}

/** A browser of somebody's own: a draft would open in another browser of the same person. */
async function createContext(browser: Browser, { server, client }: RunningSite): Promise<BrowserContext> {
  const person = bodies.user(newId());
  await client.create("/users/create-account", person);
  const { token } = await signIn(server, person);
  const localStorage = [{ name: "AUTH_TOKEN", value: token }];
  const storageState = { cookies: [], origins: [{ origin: server.address, localStorage }] };
  const context = await browser.newContext({ baseURL: server.address, storageState, locale: "es-CO" });
  // Counts the keys that have reached a text, since a form that is saved takes none.
  await context.addInitScript(() => {
    addEventListener("input", ({ target }) => {
      if (target instanceof HTMLTextAreaElement && target.name === "description")
        document.documentElement.dataset.keys = String(
          Number(document.documentElement.dataset.keys ?? 0) + 1,
        );
    });
  });
  return context;
}

class Round {
  readonly counts = { keys: 0, saves: 0, reopened: 0 };
  readonly steps: string[] = [];
  readonly #site: RunningSite;
  readonly #context: BrowserContext;
  readonly #name = `Ronda ${Math.random().toString(36).slice(2)}`;
  #page!: Page;
  #address: string;
  #expected = "";
  #isCalm = false;

  constructor(site: RunningSite, context: BrowserContext, isNew: boolean) {
    this.#site = site;
    this.#context = context;
    this.#address = isNew ? `/news/new?intervention=${site.interventionId}` : "";
  }

  async start(): Promise<void> {
    await this.#context.route("**/api/**", (route) => this.#answer(route));
    if (this.#address === "") {
      const { newsDate, description } = bodies.newsItem();
      const path = `/interventions/${this.#site.interventionId}/news`;
      const id = await this.#site.client.create(path, { newsName: this.#name, newsDate, description });
      this.#address = `/news/${id}/edit`;
      this.#expected = description;
    }
    await this.#open();
    if (!this.#address.startsWith("/news/new")) return;
    await this.#page.locator("[name=newsName]").fill(this.#name);
    await this.#page.locator("[name=newsDate]").fill("2010-05-04");
  }

  async step(): Promise<void> {
    if (!this.#page.url().includes(this.#address)) await this.#reopen();
    const action = choose(["key", "key", "key", "key", "key", "save", "save", "pause", "close"]);
    this.steps.push(action);
    if (action === "key") await this.#press();
    else if (action === "save") await this.#save();
    else if (action === "pause") await wait(Math.random() * 300);
    else await this.#reopen();
  }

  /** Saves until it is done, and compares. */
  async finish(): Promise<void> {
    this.#isCalm = true;
    await this.#reopen();
    while (this.#expected === "") await this.#press();
    for (let attempt = 0; attempt < 5 && this.#page.url().includes(this.#address); attempt++) {
      await this.#save();
      await this.#page.waitForURL((url) => url.pathname === "/news", { timeout: 5000 }).catch(() => {});
    }
    const found = await this.#find();
    if (found.length !== 1) {
      const summary = await this.#page.locator(".form-summary").allTextContents();
      throw new Error(`${found.length} records are stored: ${summary.join(" ")}`);
    }
    if (found[0]?.description !== this.#expected)
      throw new Error(`stored «${found[0]?.description}», typed «${this.#expected}»`);
  }

  async #find(): Promise<{ _id: string; description: string }[]> {
    const { interventionId, client } = this.#site;
    type Item = { _id: string; newsName: string; description: string };
    const all = await client.read<Item[]>(`/news?intervention=${interventionId}`);
    return all.filter(({ newsName }) => newsName === this.#name);
  }

  async #press(): Promise<void> {
    const key = choose([..."abcdefghijklmnopqrstuvwxyz"]);
    const count = () => this.#page.evaluate(() => Number(document.documentElement.dataset.keys ?? 0));
    // A refusal takes the focus to the reasons.
    await this.#page.evaluate(() => document.querySelector<HTMLElement>("[name=description]")?.focus());
    const before = await count();
    await this.#page.keyboard.press(key);
    if ((await count()) <= before) return;
    this.#expected += key;
    this.counts.keys += 1;
  }

  async #save(): Promise<void> {
    this.counts.saves += 1;
    // As people do who keep typing; it leaves the focus in the text.
    await this.#page.keyboard.press("Control+s");
  }

  /** Closes the tab in whatever it does, and opens the form again in another. */
  async #reopen(): Promise<void> {
    this.counts.reopened += 1;
    const hasLeft = !this.#page.url().includes(this.#address);
    await this.#page.close();
    if (hasLeft) await this.#followRecord();
    await this.#open();
  }

  /** From the empty form to the one of the record that it has created. @returns whether it has created one */
  async #followRecord(): Promise<boolean> {
    const [created] = this.#address.startsWith("/news/new") ? await this.#find() : [];
    if (created) this.#address = `/news/${created._id}/edit`;
    return created !== undefined;
  }

  async #open(): Promise<void> {
    this.#page = await this.#context.newPage();
    await this.#page.goto(this.#address);
    const text = this.#page.locator("[name=description]");
    await text.focus();
    await this.#page.keyboard.press("Control+End");
    const shown = await text.inputValue();
    // Its record was saved, and the form left, while the tab was being closed.
    if (shown === "" && this.#expected !== "" && (await this.#followRecord())) return this.#reopen();
    if (shown !== this.#expected) throw new Error(`shows «${shown}», typed «${this.#expected}»`);
    const isMerging = await this.#page.locator("#cambios-de-otra-persona").count();
    if (isMerging > 0) throw new Error("takes its own save for a colleague's");
  }

  async #answer(route: Route): Promise<void> {
    const isSave =
      ["POST", "PUT"].includes(route.request().method()) && /\/news(?:\/|$)/.test(route.request().url());
    const fate =
      isSave && !this.#isCalm && !/\/forms\//.test(route.request().url()) ? choose(fates) : "answers";
    if (fate !== "answers") this.steps.push(`(${fate})`);
    try {
      await wait(fate === "answers" ? 0 : Math.random() * 400);
      if (fate === "is not reached") return await route.abort();
      if (fate === "refuses for now")
        return await route.fulfill({ status: 503, json: { error: "Ahora no" } });
      if (fate !== "loses the response") return await route.continue();
      await route.fetch();
      await route.abort();
    } catch {
      // Its tab was closed.
    }
  }
}
