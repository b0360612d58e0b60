import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type HttpResponse, isResponse, type Outcome, sendRequest } from "../../tests/support/plain-http.ts";

/** What readers met. */
export type Met = {
  pages: number;
  /** Scripts and styles that pages had loaded, at once or when they were touched. */
  files: number;
  /** Whole refusals: 503 with a sentence in Spanish. */
  refused: number;
  /** What a reader would call broken. */
  broken: string[];
  /** Milliseconds of each page. */
  times: number[];
  /** How many pages a cache in front had, fetched, renewed…, in its own words. */
  caches: Record<string, number>;
};

/** A page that somebody has open, whose scripts are loaded as they are needed. */
export type OpenPage = { path: string; scripts: string[] };

/** What readers of any study open most. */
export const popularPages = ["/", "/news", "/interventions", "/conflicts", "/map", "/statistics", "/data"];

const linked = /\/assets\/[\w.-]+\.(?:js|css)/g;
const sentence = /[A-ZÁÉÍÓÚÑ][^<>]*[a-záéíóúñ]\./;

/** Whether it is the product's own refusal, as a reader can read it. */
const isRefusal = (outcome: Outcome): boolean =>
  isResponse(outcome) &&
  outcome.status === 503 &&
  outcome.retryAfter !== undefined &&
  sentence.test(outcome.body);

/** What a cache in front says of a response: nginx a word; Varnish the number of an earlier request too where it had it. */
export const readCacheWord = ({ headers }: HttpResponse): string =>
  String(headers["x-cache"] ?? (/ /.test(String(headers["x-varnish"])) ? "HIT" : "MISS"));

const describe = (path: string, outcome: Outcome) =>
  isResponse(outcome)
    ? `${path} ${outcome.status}${outcome.status === 200 ? " without its end" : ""}`
    : `${path} ${JSON.stringify(outcome)}`;

export const startMeeting = (): Met => ({
  pages: 0,
  files: 0,
  refused: 0,
  broken: [],
  times: [],
  caches: {},
});

type ReaderOptions = { address: string; met: Met; agent?: Agent; from?: string | undefined };

/** @returns the page, unless it was refused or broken */
export async function openPage(path: string, { address, met, agent, from }: ReaderOptions) {
  const outcome = await sendRequest(address, path, { agent, from });
  met.pages += 1;
  if (isResponse(outcome)) {
    met.times.push(outcome.took);
    const cache = readCacheWord(outcome);
    met.caches[cache] = (met.caches[cache] ?? 0) + 1;
  }
  if (isRefusal(outcome)) met.refused += 1;
  else if (!isResponse(outcome) || outcome.status !== 200 || !outcome.body.includes("</html>"))
    met.broken.push(describe(path, outcome));
  else return { path, outcome, scripts: [...new Set(outcome.body.match(linked))] };
  return null;
}

/** Loads some files of a page. @returns their texts */
export async function loadFiles(
  names: readonly string[],
  { address, met, agent, from }: ReaderOptions,
): Promise<string[]> {
  const texts: string[] = [];
  for (const name of names) {
    const outcome = await sendRequest(address, name, { agent, from });
    met.files += 1;
    if (isResponse(outcome) && outcome.status === 200) texts.push(outcome.body);
    else if (isRefusal(outcome)) met.refused += 1;
    else met.broken.push(describe(name, outcome));
  }
  return texts;
}

/** All that a page may load as its reader goes on: its own scripts, and those that the list of routes in them names. */
export async function listLazyFiles({ scripts }: OpenPage, options: ReaderOptions): Promise<string[]> {
  const texts = await loadFiles(scripts, options);
  return [...new Set(texts.flatMap((text) => text.match(linked) ?? []))];
}

type ReadersOptions = {
  address: string;
  met: Met;
  nextPath(): string;
  /** Milliseconds between two pages, on average. */
  pause: number;
  /** Address of this machine that a reader comes from, by its number. */
  getFrom?: (reader: number) => string;
};

/** Readers who open page after page and touch some: then they load what the page had not loaded yet. */
export function startReaders(count: number, { address, met, nextPath, pause, getFrom }: ReadersOptions) {
  let isOver = false;
  async function read(_: unknown, number: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    const options = { address, met, agent, from: getFrom?.(number) };
    while (!isOver) {
      const page = await openPage(nextPath(), options);
      await wait(Math.random() * 2 * pause);
      if (page && Math.random() < 0.3) {
        const lazy = await listLazyFiles(page, options);
        await loadFiles(lazy.toSorted(() => Math.random() - 0.5).slice(0, 5), options);
      }
    }
    agent.destroy();
  }
  const done = Promise.all(Array.from({ length: count }, read));
  return {
    async stop() {
      isOver = true;
      await done;
    },
  };
}
