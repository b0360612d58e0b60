import { setTimeout as wait } from "node:timers/promises";
import { bodies, type Client } from "../../tests/support/client.ts";
import { isResponse, type Outcome, sendRequest } from "../../tests/support/plain-http.ts";
import { readCacheWord } from "./readers.ts";

/** What was acknowledged, and what else came of a save. */
export type Saved = {
  /** Ids of created news, and their headlines. */
  created: Map<string, string>;
  /** Statuses and failures of saves that were not acknowledged, with their number. */
  refused: Record<string, number>;
};

const describe = (outcome: Outcome) =>
  isResponse(outcome) ? String(outcome.status) : outcome === "refused" ? outcome : outcome.broken;

/** Coders who write news one after the other; who gets no acknowledgement writes another. */
export function startCoders(count: number, { client, intervention, address, pause }: CoderOptions) {
  const saved: Saved = { created: new Map(), refused: {} };
  let isOver = false;
  let serial = 0;
  async function code() {
    while (!isOver) {
      const headline = `Noticia codificada ${serial++}`;
      const path = `/api/interventions/${intervention}/news`;
      const outcome = await sendRequest(address, path, {
        token: client.token,
        body: bodies.newsItem(headline),
      });
      if (isResponse(outcome) && outcome.status === 201)
        saved.created.set(outcome.location?.split("/").at(-1) ?? "", headline);
      else saved.refused[describe(outcome)] = (saved.refused[describe(outcome)] ?? 0) + 1;
      await wait(pause);
    }
  }
  const done = Promise.all(Array.from({ length: count }, code));
  return {
    saved,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

type CoderOptions = { client: Client; intervention: string; address: string; pause: number };

/** @returns how many acknowledged news are not stored as they were written */
export async function countMissing(saved: Saved, address: string): Promise<number> {
  let missing = 0;
  for (const [id, headline] of saved.created) {
    const response = await fetch(`${address}/api/news/${id}`);
    if (!response.ok || ((await response.json()) as { newsName: string }).newsName !== headline) missing += 1;
  }
  return missing;
}

type Watched = {
  saves: number;
  reads: number;
  /** Milliseconds after its acknowledgement at which a save was last not shown, at most. */
  latest: number;
  /** Reads that showed something older than is allowed. */
  stale: string[];
  unsaved: string[];
};

/**
 * One saves a record again and again while others read it: from some moment after the acknowledgement on nobody may see what
 * was before.
 * @param allowed milliseconds
 */
export function startWatch({ client, address, allowed, pause = 100 }: WatchOptions) {
  const watched: Watched = { saves: 0, reads: 0, latest: 0, stale: [], unsaved: [] };
  const acknowledged: { serial: number; at: number }[] = [];
  let isOver = false;
  const name = (serial: number) => `Obra vigilada ${String(serial).padStart(6, "0")}`;
  let id = "";

  async function save() {
    let version = 0;
    for (let serial = 1; !isOver; serial++) {
      const response = await client
        .send("PUT", `/interventions/${id}`, { ...bodies.intervention(name(serial)), __v: version })
        .catch((error: Error) => error);
      if (response instanceof Response && response.ok) {
        acknowledged.push({ serial, at: performance.now() });
        watched.saves += 1;
        version = ((await response.json()) as { __v?: number }).__v ?? version + 1;
      } else {
        watched.unsaved.push(response instanceof Response ? String(response.status) : response.message);
        version =
          (await client.read<{ __v: number }>(`/interventions/${id}`).catch(() => null))?.__v ?? version;
      }
      await wait(1_500);
    }
  }

  async function read(path: () => string) {
    while (!isOver) {
      const startedAt = performance.now();
      const outcome = await sendRequest(address, path());
      if (isResponse(outcome) && outcome.status === 200) {
        const shown = Number(/Obra vigilada (\d{6})/.exec(outcome.body)?.[1] ?? -1);
        watched.reads += 1;
        // The first that was acknowledged and is not shown.
        const missed = acknowledged.find(({ serial }) => serial > shown);
        const late = missed ? startedAt - missed.at : 0;
        watched.latest = Math.max(watched.latest, late);
        if (late > allowed)
          watched.stale.push(`${path()}: ${Math.round(late)} ms, ${readCacheWord(outcome)}`);
      }
      await wait(Math.random() * 2 * pause);
    }
  }

  const done = (async () => {
    id = await client.create("/interventions", bodies.intervention(name(0)));
    await Promise.all([save(), read(() => `/interventions/${id}`), read(() => `/api/interventions/${id}`)]);
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      return watched;
    },
  };
}

type WatchOptions = {
  client: Client;
  address: string;
  allowed: number;
  /** Milliseconds between two reads, on average: what is seldom read shows what a cache has kept for too long. */
  pause?: number;
};
