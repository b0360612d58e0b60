import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Database, Reader } from "../../../db/client.server.ts";
import { contentVersion } from "../../../db/schema.server.ts";
import { type DocumentKey, documentPath, documents } from "./constants.ts";
import { documentDefaults, type ReplacedDocuments } from "./contract.ts";
import { type GuideChapter, guide } from "./parts/guide.server.ts";
import { makeDocument } from "./parts/make.server.ts";
import type { MadeDocument } from "./parts/sheet.server.ts";

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

type Kept = { version: number; made: Promise<MadeDocument> };
/** One after another: making them is work for the processor, and readers of pages come first. */
const making = pLimit(1);
/** Milliseconds that a list waits for sizes that are not known yet. */
const patience = 250;

/** Made documents of this process, by database: one for each key, of the newest version that was asked for. */
const kept = new WeakMap<Database, Map<DocumentKey, Kept>>();

/** A document of the data as they are; made once for each version of them, however many ask. */
export async function getDocument(
  db: Database,
  key: DocumentKey,
  siteAddress: string,
): Promise<MadeDocument> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion);
  return keep(db, key, row?.version ?? 0, () => makeDocument(db, key, siteAddress));
}

function keep(
  db: Database,
  key: DocumentKey,
  version: number,
  make: () => Promise<MadeDocument>,
): Promise<MadeDocument> {
  const own = kept.get(db) ?? new Map<DocumentKey, Kept>();
  kept.set(db, own);
  const found = own.get(key);
  if (found && found.version >= version) return found.made;
  const made = making(make);
  own.set(key, { version, made });
  // A failure is not kept: the next who asks makes it anew.
  made.catch(() => {
    if (own.get(key)?.made === made) own.delete(key);
  });
  return made;
}

/**
 * The documents of the home page. Their sizes are those that they had when they were last made: making all of them again
 * after every change only to say how large they are would keep readers waiting, so that goes on behind their backs.
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
      const last = kept.get(db)?.get(key)?.made;
      const now = getDocument(db, key, siteAddress);
      now.catch(() => {});
      // A document that cannot be made is listed without its size: its own page says what is wrong.
      const made = await Promise.race([last ?? now, setTimeout(patience, null, { ref: false })]).catch(
        () => null,
      );
      return {
        ...listed,
        address: documentPath(key),
        bytes: made?.bytes.length ?? 0,
        pages: made?.pages ?? 0,
      };
    }),
  );
  const isPartial = list.some(({ key, pages }) => pages === 0 && !replaced[key]);
  return { documents: list, isPartial };
}

/** Where the data-processing policy is, which the contact form links to. */
export async function getPolicyDocumentAddress(db: Reader): Promise<string> {
  const { policy } = await getReplacedDocuments(db);
  return policy?.address ?? documentPath("policy");
}

/** The documents that researchers have replaced by a file or an address. */
async function getReplacedDocuments(db: Reader): Promise<ReplacedDocuments> {
  const { rows } = await db.execute<{ replaced: ReplacedDocuments | null }>(
    sql`select value -> 'replaced' as replaced from site_content where key = 'documents'`,
  );
  return rows[0]?.replaced ?? documentDefaults.replaced;
}

/** The user guide's text. */
export function getGuide(): GuideChapter[] {
  return guide;
}
