import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import type { Database } from "../../../db/client.server.ts";
import { contentVersion } from "../../../db/schema/revisions.ts";
import { type DocumentKey, documents, getDocumentPath } from "../../records/site/constants.ts";
import { getReplacedDocuments } from "../../records/site/queries.server.ts";
import { logPageFailure } from "../../shared/pages/request-scope.server.ts";
import { loadDocument } from "./generate/load-document.server.ts";
import { drawInChildProcess } from "./generate/make-document.server.ts";
import { guide } from "./guide/guide.server.ts";
import type { GuideChapter } from "./guide/guide-chapter.ts";
import type { DrawnDocument } from "./pdf/sheet.server.ts";

/** A document as the home page lists it. */
export type ListedDocument = {
  key: DocumentKey;
  title: string;
  description: string;
  address: string;
  format: "PDF";
  /** 0 where it is somebody else's file. */
  bytes: number;
  pages: number;
};

/** A document with what tells whether another would be the same. */
type MadeDocument = DrawnDocument & { contentDigest: string };
type Kept = {
  /** Of the data that it is made of; null where that failed. */
  version: number | null;
  askedAt: number;
  made: Promise<MadeDocument>;
  /** The last one that was finished. */
  finished: MadeDocument | null;
};
/** One after another: making them is work for the processor, and readers of pages come first. */
const making = pLimit(1);
/** Milliseconds that a list waits for sizes that are not known yet. */
const patience = 250;
/** Milliseconds for which a list goes by the sizes it knows, whatever is changed meanwhile. */
const sizesLast = 60_000;

/** Made documents of this process, by database: one for each key, of the newest version that was asked for. */
const kept = new WeakMap<Database, Map<DocumentKey, Kept>>();

/** A document of the data as they are; made once for each content of its own, however many ask. */
export async function getDocument(
  db: Database,
  key: DocumentKey,
  siteAddress: string,
): Promise<DrawnDocument> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion);
  const version = row?.version ?? 0;
  const own = kept.get(db) ?? new Map<DocumentKey, Kept>();
  kept.set(db, own);
  const last = own.get(key);
  if (last && last.version !== null && last.version >= version) return last.made;
  const before = last?.finished ?? null;
  const made = making(() => drawUnlessSame(db, { key, siteAddress, before }));
  const next: Kept = { version, askedAt: performance.now(), made, finished: before };
  own.set(key, next);
  made.then(
    (document) => {
      next.finished = document;
    },
    () => {
      // A failure is not kept: the next who asks makes it anew.
      next.version = null;
    },
  );
  return made;
}

/** Most changes of the data concern none or one of the documents: the others stay as they are. */
async function drawUnlessSame(
  db: Database,
  { key, siteAddress, before }: { key: DocumentKey; siteAddress: string; before: MadeDocument | null },
): Promise<MadeDocument> {
  const content = JSON.stringify(await loadDocument(db, key, siteAddress));
  const contentDigest = createHash("sha256").update(content).digest("base64");
  if (before?.contentDigest === contentDigest) return before;
  return { ...(await drawInChildProcess(content)), contentDigest };
}

/**
 * The documents of the home page. Their sizes are those that they had when they were last made: making them again after
 * every change, only to say how large they are, is work for nobody. After a while that is done behind the readers' backs.
 * @returns `isPartial` where a size was not known in time, as in the first moments after a start
 */
export async function listDocuments(
  db: Database,
  siteAddress: string,
): Promise<{ documents: ListedDocument[]; isPartial: boolean }> {
  const replaced = await getReplacedDocuments(db);
  const list = await Promise.all(
    documents.map(async ({ key, title, description }) => {
      const listed = { key, title, description, format: "PDF" as const };
      const own = replaced[key];
      if (own) return { ...listed, ...own };
      const last = kept.get(db)?.get(key);
      const isOld = !last || performance.now() - last.askedAt > sizesLast;
      const newest = isOld ? getDocument(db, key, siteAddress) : last.made;
      // A document that cannot be made is listed without its size: its own page says what is wrong.
      const soon = newest.catch((error) => {
        if (isOld) logPageFailure(error);
        return null;
      });
      const made = last?.finished ?? (await Promise.race([soon, setTimeout(patience, null, { ref: false })]));
      return {
        ...listed,
        address: getDocumentPath(key),
        bytes: made?.bytes.length ?? 0,
        pages: made?.pages ?? 0,
      };
    }),
  );
  const isPartial = list.some(({ key, pages }) => pages === 0 && !replaced[key]);
  return { documents: list, isPartial };
}

/** The user guide's text. */
export function getGuide(): GuideChapter[] {
  return guide;
}
