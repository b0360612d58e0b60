import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Reader } from "../../../db/client.server.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { recordChanges } from "../../../db/schema/open-data/record-changes.ts";
import { getAbstract } from "../../features/open-data/cite/citations.server.ts";
import {
  getFeedPath,
  noAddress,
  nounOfList,
  type OpenList,
  openLists,
} from "../../features/open-data/constants.ts";
import { writeAtom } from "../../features/open-data/formats/atom.server.ts";
import { getFilterSchema, listIds, readRows } from "../../features/open-data/rows.server.ts";
import { nameList, readCited } from "../../features/open-data/takeaway.server.ts";
import { isStanding } from "../../nouns/actors/queries.server.ts";
import { nouns } from "../../nouns/register.ts";
import { filterParameters } from "../../records/filters/filters.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { readFileFilters } from "../../records/filters/read-filters.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { excerpt } from "../../shared/values/text.ts";

const mostEntries = 50;
/** Characters of a record's text. */
const summaryLength = 300;

/** What is new in each list: `/news.atom`, with the list's filters. */
export const feeds: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  for (const list of openLists)
    app.get(
      getFeedPath(list),
      { schema: { hide: true }, config: { cached: true, parameters: [...filterParameters, "sort"] } },
      (request, reply) => sendFeed(context, list, request, reply),
    );
};

async function sendFeed(
  { db, ownAddress }: Context,
  list: OpenList,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (ownAddress === null) throw notFound(noAddress);
  const { searchParams } = new URL(request.raw.url ?? "/", "http://localhost");
  const filters = readFileFilters(list, getFilterSchema(list), searchParams);
  const query = formatFilters(filters);
  const active = await nameFilters(db, filters);
  const ids = query === "" ? null : await listIds(db, list, filters);
  const { dataset } = await readCited(db, ownAddress);
  const changes = await readNewest(db, list, ids);
  const changedAt = new Map(changes.map((change) => [change.id, change.changedAt]));
  const name = nouns[nounOfList[list]].nameFields[0] ?? "";
  const entries = [];
  for await (const rows of readRows(db, { list, ids: [...changedAt.keys()], origin: ownAddress }))
    for (const row of rows) {
      const id = String(row._id);
      entries.push({
        id,
        title: String(row[name]),
        summary: excerpt(getAbstract(list, row), summaryLength),
        changedAt: changedAt.get(id) ?? new Date(0),
      });
    }
  const title = `${dataset.title}: novedades. ${nameList(
    list,
    active.map(({ label }) => label),
  )}`;
  const xml = writeAtom({ list, title, path: getFeedPath(list), query, dataset, entries });
  return reply.type("application/atom+xml; charset=utf-8").send(Buffer.from(xml));
}

const standing = (db: Reader) => db.select({ id: actors.id }).from(actors).where(isStanding);

/** @param ids of those that may be in it; null for all */
async function readNewest(db: Reader, list: OpenList, ids: string[] | null) {
  return db
    .select({ id: recordChanges.recordId, changedAt: recordChanges.changedAt })
    .from(recordChanges)
    .where(
      and(
        eq(recordChanges.noun, nounOfList[list]),
        eq(recordChanges.isDeleted, false),
        ids ? sql`${recordChanges.recordId} = any(${sql.param(ids)}::text[])` : undefined,
        // Those that were merged into others have changed too, and are records no longer.
        list === "actors" ? inArray(recordChanges.recordId, standing(db)) : undefined,
      ),
    )
    .orderBy(desc(recordChanges.changedAt), recordChanges.recordId)
    .limit(mostEntries);
}
