import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { nameFilterCoding, nameTableCoding } from "../../features/coding/method.server.ts";
import { readEditionSource } from "../../features/editions/past/edition-records.server.ts";
import { citeRow } from "../../features/open-data/cite/citations.server.ts";
import { getColumns } from "../../features/open-data/columns.server.ts";
import {
  type DataTable,
  dataTables,
  getRecordPath,
  isCodingTable,
  isOpenList,
  type ListFormat,
  listFormatsOf,
  type OpenList,
  openLists,
  type RecordFormat,
  recordFormats,
} from "../../features/open-data/constants.ts";
import type { DataState, ListSource } from "../../features/open-data/contract.ts";
import { readDataset, readRecordPeriod } from "../../features/open-data/dataset.server.ts";
import { describeListFile, describeRecordFile } from "../../features/open-data/file-headers.server.ts";
import { requireFewRows } from "../../features/open-data/formats/spreadsheet-file.server.ts";
import {
  findRow,
  getFilteredPlace,
  getFilterSchema,
  listIds,
  readRows,
  readSnapshot,
} from "../../features/open-data/rows.server.ts";
import { readDataState } from "../../features/open-data/state.server.ts";
import { filterParameters } from "../../records/filters/filters.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { readFileFilters } from "../../records/filters/read-filters.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import { digestBody, formatDigest } from "../../shared/api/repr-digest.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { openLargeFile } from "./large-files.server.ts";
import { findHarvested } from "./oai/harvest-records.server.ts";
import { writeList, writeRecord } from "./write-files.server.ts";

/** Rows up to which a file is made in memory, and stored as a page is. */
const smallList = 1000;

/** Milliseconds: a large file on a slow connection needs long. */
const sendTimeout = 60 * 60_000;

const schema = { hide: true };
const parameters = [...filterParameters, "sort"];
const listRoute = { schema, handlerTimeout: sendTimeout, config: { cached: true, isLong: true, parameters } };
const states = ["edition"] as const;
const recordRoute = { schema, config: { cached: true, parameters: states, states } };

/** Lists and records as files, at their pages' addresses with an ending: `/news.csv?year=2008`, `/news/{id}.json`. */
export const downloads: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  for (const list of dataTables)
    for (const format of listFormatsOf(list))
      app.get(`/${list}.${format}`, listRoute, (request, reply) =>
        sendList(context, { list, format }, request, reply),
      );
  for (const list of openLists)
    for (const format of Object.keys(recordFormats) as RecordFormat[])
      app.get<{ Params: { id: string } }>(
        `/${list}/:id(^[0-9a-f]{24}).${format}`,
        recordRoute,
        ({ params: { id }, raw }, reply) => {
          const edition = new URL(raw.url ?? "/", "http://localhost").searchParams.get("edition");
          return sendRecord(context, { list, format, id, edition }, reply);
        },
      );
};

async function sendList(
  { db, downloads: folder, build, ownAddress }: Context,
  { list, format }: { list: DataTable; format: ListFormat },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const origin = ownAddress ?? "";
  const { searchParams } = new URL(request.raw.url ?? "/", "http://localhost");
  const filters = readFileFilters(getFilteredPlace(list), getFilterSchema(list), searchParams);
  const query = formatFilters(filters);
  const active = await nameFilters(db, filters);
  const coding = await (isCodingTable(list) ? nameTableCoding(db) : nameFilterCoding(db, filters));
  const words = [...active.map(({ label }) => label), ...(coding ? [coding] : [])];
  const page = isCodingTable(list) ? href("/method") : href("/data");
  const path = isOpenList(list) ? `/${list}${query}` : page;
  const readSource = async (tx: Reader, state: DataState) => {
    const dataset = await readDataset(tx, origin);
    const ids = await listIds(tx, list, filters);
    const columns = getColumns(list, origin);
    return { ids, source: { list, columns, dataset, state, words, path, total: ids.length } };
  };
  const write = (tx: Reader, { ids, source }: { ids: string[]; source: ListSource }) =>
    writeList(format, source, readRows(tx, { list, ids, origin }));
  const { read, body } = await readSnapshot(db, async (tx) => {
    const read = await readSource(tx, await readDataState(tx));
    const { total } = read.source;
    if (format === "xlsx") requireFewRows(total);
    return { read, body: total > smallList ? null : await buffer(write(tx, read)) };
  });
  const { source } = read;
  reply.headers(describeListFile(format, source)).header("X-Total-Count", source.total);
  if (body) return sendBody(reply, body);
  const name = JSON.stringify([build, list, format, query, origin, source.state]);
  const key = createHash("sha256").update(name).digest("hex");
  const { stream, sha256 } = await openLargeFile(folder, key, (append) =>
    readSnapshot(db, async (tx) => {
      const state = await readDataState(tx);
      const isSame = state.version === source.state.version;
      for await (const part of write(tx, isSame ? read : await readSource(tx, state))) await append(part);
    }),
  );
  if (sha256) reply.header("Repr-Digest", formatDigest(Buffer.from(sha256, "hex")));
  return reply.send(stream);
}

async function sendRecord(
  { db, ownAddress }: Context,
  { list, format, id, edition }: { list: OpenList; format: RecordFormat; id: string; edition: string | null },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const origin = ownAddress ?? "";
  const readCurrent = async (tx: Reader) => {
    const row = await findRow(tx, { list, id, origin });
    if (!row) throw notFound("No encontramos ese registro.");
    const cited = { dataset: await readDataset(tx, origin), state: await readDataState(tx) };
    return {
      ...cited,
      row,
      citation: citeRow(list, row, cited),
      columns: getColumns(list, origin),
      path: getRecordPath(list, id),
      changedAt: (await findHarvested(tx, { list, id }))?.changedAt,
      period: format === "jsonld" ? await readRecordPeriod(tx, list, id) : null,
    };
  };
  const { row, path, changedAt, ...source } = await readSnapshot(db, async (tx) =>
    edition === null
      ? readCurrent(tx)
      : {
          ...(await readEditionSource(tx, { list, id, number: edition })),
          changedAt: undefined,
          period: null,
        },
  );
  reply.headers(describeRecordFile(format, { list, ...source }, { id, path, changedAt }));
  return sendBody(reply, Buffer.from(writeRecord(format, { list, ...source }, row)));
}

function sendBody(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header("Repr-Digest", digestBody(body)).send(body);
}
