import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { BroadcastChannel, isMainThread } from "node:worker_threads";
import pLimit from "p-limit";
import { cancelStatementsOn } from "../../../db/cancellation.server.ts";
import type { Database } from "../../../db/client.server.ts";
import { readContentVersion } from "../../../db/content-version.server.ts";
import { type DocumentKey, documents, getDocumentPath } from "../../nouns/site/constants.ts";
import { getReplacedDocuments } from "../../nouns/site/queries.server.ts";
import { logPageFailure } from "../../shared/pages/request-scope.server.ts";
import type { DocumentedSite } from "./generate/describe-services.server.ts";
import { drawInChildProcess } from "./generate/draw-in-child-process.server.ts";
import { loadDocument } from "./generate/load-document.server.ts";
import type { DrawnDocument } from "./pdf/sheet.server.ts";

/** A document as the home page lists it. */
export type ListedDocument = {
  key: DocumentKey;
  title: string;
  description: string;
  address: string;
  format: "PDF";
  /** 0 for an external file. */
  bytes: number;
  pages: number;
};

type CachedDocument = DrawnDocument & { contentDigest: string };
type CacheEntry = {
  /** Version of the data it is drawn from; null after a failure, so that the next request draws it again. */
  version: number | null;
  requestedAt: number;
  pending: Promise<CachedDocument>;
  /** The newest that is drawn, perhaps of an earlier version while this one is being drawn. */
  finished: CachedDocument | null;
  isDrawn: boolean;
};
/** One at a time: drawing takes the processor, and pages come first. */
const drawing = pLimit(1);
/** Milliseconds that a list waits for sizes that are not known yet. */
const sizeTimeout = 250;
/** Milliseconds for which a list shows known sizes, even after changes. */
const sizesMaxAge = 60_000;

/** By database, the newest version of each document that was requested. */
const cache = new WeakMap<Database, Map<DocumentKey, CacheEntry>>();

type DrawnElsewhere = { key: DocumentKey; version: number; document: CachedDocument };

/** Of a worker, which has one database, with what the other workers have drawn. */
const workerEntries = new Map<DocumentKey, CacheEntry>();
const drawn = isMainThread ? null : new BroadcastChannel("drawn documents");
if (drawn) {
  drawn.unref();
  drawn.onmessage = ({ data }) => {
    const { key, version, document } = data as DrawnElsewhere;
    if ((workerEntries.get(key)?.version ?? -1) >= version) return;
    const pending = Promise.resolve(document);
    const requestedAt = performance.now();
    workerEntries.set(key, { version, requestedAt, pending, finished: document, isDrawn: true });
  };
}

function getEntries(db: Database): Map<DocumentKey, CacheEntry> {
  if (!isMainThread) return workerEntries;
  const entries = cache.get(db) ?? new Map<DocumentKey, CacheEntry>();
  cache.set(db, entries);
  return entries;
}

/** A document of the current data, drawn once however many requests there are for it. */
export async function getDocument(
  db: Database,
  key: DocumentKey,
  site: DocumentedSite,
): Promise<DrawnDocument> {
  const version = await readContentVersion(db);
  const entries = getEntries(db);
  const last = entries.get(key);
  if (last && last.version !== null && last.version >= version) return last.pending;
  const finished = last?.finished ?? null;
  // Other readers wait for it too: none of them ends it by leaving.
  const { signal } = new AbortController();
  const pending = drawing(() =>
    cancelStatementsOn(signal, () => drawUnlessSame(db, { key, site, finished })),
  );
  const next: CacheEntry = { version, requestedAt: performance.now(), pending, finished, isDrawn: false };
  entries.set(key, next);
  pending.then(
    (document) => {
      next.finished = document;
      next.isDrawn = true;
      drawn?.postMessage({ key, version, document } satisfies DrawnElsewhere);
    },
    () => {
      next.version = null;
    },
  );
  return pending;
}

/** Most changes of the data concern none or one of the documents: the others stay as they are. */
async function drawUnlessSame(
  db: Database,
  { key, site, finished }: { key: DocumentKey; site: DocumentedSite; finished: CachedDocument | null },
): Promise<CachedDocument> {
  const content = JSON.stringify(await loadDocument(db, key, site));
  const contentDigest = createHash("sha256").update(content).digest("base64");
  if (finished?.contentDigest === contentDigest) return finished;
  return { ...(await drawInChildProcess(content)), contentDigest };
}

/**
 * The documents of the home page. Their sizes are those of the last time they were drawn; after a while they are drawn
 * again in the background.
 * @returns `isPartial` where a size is not known, as just after a start, or not yet that of the present data
 */
export async function listDocuments(
  db: Database,
  site: DocumentedSite,
): Promise<{ documents: ListedDocument[]; isPartial: boolean }> {
  const [replaced, version] = await Promise.all([getReplacedDocuments(db), readContentVersion(db)]);
  const list = await Promise.all(
    documents.map(async ({ key, title, description }) => {
      const listed = { key, title, description, format: "PDF" as const };
      const own = replaced[key];
      if (own) return { ...listed, ...own };
      const last = getEntries(db).get(key);
      const isOld = !last || performance.now() - last.requestedAt > sizesMaxAge;
      const newest = isOld ? getDocument(db, key, site) : last.pending;
      // A document that cannot be drawn is listed without its size: its own page says what is wrong.
      const soon = newest.catch((error) => {
        if (isOld) logPageFailure(error);
        return null;
      });
      const known =
        last?.finished ?? (await Promise.race([soon, setTimeout(sizeTimeout, null, { ref: false })]));
      return {
        ...listed,
        address: getDocumentPath(key),
        bytes: known?.bytes.length ?? 0,
        pages: known?.pages ?? 0,
      };
    }),
  );
  const isPresent = (key: DocumentKey) => {
    const entry = getEntries(db).get(key);
    return entry?.isDrawn === true && entry.version !== null && entry.version >= version;
  };
  const isPartial = list.some(({ key }) => !replaced[key] && !isPresent(key));
  return { documents: list, isPartial };
}
