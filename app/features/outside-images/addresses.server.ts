import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { and, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { splitIntoChunks } from "../../../db/chunks.ts";
import type { Reader } from "../../../db/client.server.ts";
import { getTable, getWrittenColumns, type Noun } from "../../../db/rows.server.ts";
import { outsideImages } from "../../../db/schema/places/outside-images.ts";
import { nouns } from "../../nouns/register.ts";
import { listSiteImages } from "../../nouns/site/queries.server.ts";
import type { Services } from "../../shared/context.server.ts";
import { isLoadable } from "../../shared/values/stored-images.ts";

type ImageHost = Services["imageHost"];

/** Path of an image that another host has, by its address's hash; `mediaFiles` of server/http serves it. */
export const outsideFolder = "/media/outside";

/** Stands for an outside address in addresses of ours, which must not repeat it. */
export function hashAddress(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 32);
}

/** Whether an image is at a host that is neither ours nor the one that the operator has chosen for images. */
export function isOutside(address: string, imageHost: ImageHost): boolean {
  return !isLoadable(address, getImageDomain(imageHost));
}

/**
 * The domain of the configured image host's images. Such hosts receive at one name and deliver from another of the same
 * domain (api.example.com, res.example.com). An IP address is whole.
 */
export function getImageDomain(imageHost: ImageHost): string | null {
  if (!imageHost) return null;
  const { hostname } = new URL(imageHost.address);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return hostname;
  const labels = hostname.split(".");
  return labels.slice(labels.length > 2 ? 1 : 0).join(".");
}

export function listImageColumns(noun: Noun): { field: string; column: string; creditColumn: string }[] {
  const { fields } = nouns[noun];
  return Object.entries(fields).flatMap(([field, image]) =>
    image.kind === "image"
      ? [{ field, column: image.column, creditColumn: fields[image.texts[2]]?.column ?? "" }]
      : [],
  );
}

export const imageNouns = (Object.keys(nouns) as Noun[]).filter((noun) => listImageColumns(noun).length > 0);

/** Every column of a record that names an image. */
const namedImages = sql.join(
  imageNouns.flatMap((noun) =>
    listImageColumns(noun).map(
      ({ column }) => sql`select ${getWrittenColumns(noun)[column]} as address from ${getTable(noun)}`,
    ),
  ),
  sql` union `,
);

/** Notes the outside images that records, the home page and the footer name and that are not known yet. @returns how many */
export async function noteOutsideImages(db: Reader, imageHost: ImageHost): Promise<number> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from (${namedImages}) as named
    where address ~* '^https?://'
      and not exists (select from ${outsideImages} where ${outsideImages.address} = named.address)`);
  const addresses = [...rows.map(({ address }) => address), ...(await listSiteImages(db))];
  const found = [...new Set(addresses)].filter((address) => isOutside(address, imageHost));
  const values = found.map((address) => ({ hash: hashAddress(address), address }));
  let added = 0;
  for (const chunk of splitIntoChunks(values, 1000)) {
    const inserted = await db
      .insert(outsideImages)
      .values(chunk)
      .onConflictDoNothing()
      .returning({ hash: outsideImages.hash });
    added += inserted.length;
  }
  return added;
}

/** Images without a copy that a record, the home page or the footer names now, each once. */
export async function listUncopied(db: Reader, condition?: SQL): Promise<OutsideImage[]> {
  const ofSite = sql.join(
    (await listSiteImages(db)).map((address) => sql`union select ${address}::text`),
    sql` `,
  );
  const named = sql`${outsideImages.address} in (${namedImages} ${ofSite})`;
  return db
    .select()
    .from(outsideImages)
    .where(and(isNull(outsideImages.mediaId), condition, named))
    .orderBy(outsideImages.hash);
}

/** Those of them that could not be copied. Records are looked through only where some image failed. */
export async function listFailedImages(db: Reader): Promise<OutsideImage[]> {
  const hasFailed = and(isNull(outsideImages.mediaId), ne(outsideImages.problem, ""));
  const [any] = await db.select({ hash: outsideImages.hash }).from(outsideImages).where(hasFailed).limit(1);
  return any ? listUncopied(db, hasFailed) : [];
}

export type OutsideImage = Pick<
  typeof outsideImages.$inferSelect,
  "hash" | "address" | "mediaId" | "problem" | "attempts" | "retryAt"
>;

/** What is known of outside images, by their hash. */
export async function findOutsideImages(
  db: Reader,
  hashes: readonly string[],
): Promise<Map<string, OutsideImage>> {
  const found = new Map<string, OutsideImage>();
  for (const chunk of splitIntoChunks(hashes))
    for (const row of await db.select().from(outsideImages).where(inArray(outsideImages.hash, chunk)))
      found.set(row.hash, row);
  return found;
}
