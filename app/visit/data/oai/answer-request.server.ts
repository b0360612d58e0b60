import type { Database, Reader } from "../../../../db/client.server.ts";
import { citeArticle, citeRecord, listSubjects } from "../../../features/open-data/cite/citations.server.ts";
import { type OpenList, openLists } from "../../../features/open-data/constants.ts";
import type { Dataset } from "../../../features/open-data/contract.ts";
import type { XmlElement } from "../../../features/open-data/formats/xml.server.ts";
import { readRows, readSnapshot } from "../../../features/open-data/rows.server.ts";
import { nameList } from "../../../features/open-data/takeaway.server.ts";
import { isId } from "../../../shared/values/ids.ts";
import { type MetadataPrefix, metadataFormats, OaiError } from "./constants.ts";
import type { Asked, Harvested, Position } from "./contract.ts";
import { describeAs } from "./describe-record.server.ts";
import {
  findEarliest,
  findHarvested,
  listHarvested,
  listSets as listKeptSets,
} from "./harvest-records.server.ts";
import { writeToken } from "./tokens.server.ts";

/** The protocol's granularity: seconds. */
export const formatMoment = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

type Site = { db: Database; dataset: Dataset; baseUrl: string; secret: string };

/** The part of the response that is named like the verb. @throws OaiError */
export function answerRequest(site: Site, asked: Asked): Promise<XmlElement> | XmlElement {
  switch (asked.verb) {
    case "Identify":
      return identify(site);
    case "ListMetadataFormats":
      return listMetadataFormats(site, asked.identifier);
    case "ListSets":
      return listSets(site, asked);
    case "GetRecord":
      return getRecord(site, asked);
    default:
      return listRecords(site, asked);
  }
}

/** As the schema of "oai-identifier" wants a domain. */
const domainShape = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/i;

async function identify({ db, dataset, baseUrl }: Site): Promise<XmlElement> {
  const { title, contact, domain } = dataset;
  const identifiers = "http://www.openarchives.org/OAI/2.0/oai-identifier";
  const description: XmlElement = {
    "oai-identifier": {
      "@xmlns": identifiers,
      "@xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "@xsi:schemaLocation": `${identifiers} ${identifiers}.xsd`,
      scheme: "oai",
      repositoryIdentifier: domain,
      delimiter: ":",
      sampleIdentifier: formatIdentifier(domain, { list: "news", id: "5f0c2d9be1a04a1d3c7b8e9f" }),
    },
  };
  return {
    repositoryName: title,
    baseURL: baseUrl,
    protocolVersion: "2.0",
    // The protocol wants one; this one every domain with mail has.
    adminEmail: contact || `postmaster@${domain}`,
    earliestDatestamp: formatMoment(await findEarliest(db)),
    deletedRecord: "persistent",
    granularity: "YYYY-MM-DDThh:mm:ssZ",
    compression: ["gzip", "br"],
    ...(domainShape.test(domain) ? { description } : {}),
  };
}

async function listMetadataFormats({ db, dataset }: Site, identifier: string | null): Promise<XmlElement> {
  if (identifier !== null && (await requireRecord(db, dataset, identifier)).isDeleted)
    throw new OaiError("noMetadataFormats");
  const formats = Object.entries(metadataFormats);
  return {
    metadataFormat: formats.map(([metadataPrefix, { schema, namespace }]) => ({
      metadataPrefix,
      schema,
      metadataNamespace: namespace,
    })),
  };
}

async function listSets(
  { db, secret }: Site,
  asked: Extract<Asked, { verb: "ListSets" }>,
): Promise<XmlElement> {
  const { position } = asked;
  const { sets, total, hasMore } = await listKeptSets(db, position);
  const ofLists = position ? [] : openLists.map((list) => ({ setSpec: list, setName: nameList(list, []) }));
  const cursor = (position?.cursor ?? 0) + ofLists.length + sets.length;
  const all = { total: total + openLists.length, after: sets.at(-1)?.spec ?? "", cursor };
  const next = hasMore ? writeToken({ verb: "ListSets", position: all }, secret) : "";
  return {
    set: [...ofLists, ...sets.map(({ spec, name }) => ({ setSpec: spec, setName: name }))],
    ...resume(next, position, all.total),
  };
}

/** The element for the next response: empty in the last of several, none where there is only one. */
function resume(token: string, position: Position | null, total: number): XmlElement {
  if (token === "" && position === null) return {};
  const attributes = { "@completeListSize": String(total), "@cursor": String(position?.cursor ?? 0) };
  return { resumptionToken: { ...attributes, "#": token } };
}

async function listRecords(
  { db, dataset, secret }: Site,
  asked: Extract<Asked, { selection: unknown }>,
): Promise<XmlElement> {
  const { verb, selection, position } = asked;
  const { total, next, content } = await readSnapshot(db, async (tx) => {
    const { records, ...listed } = await listHarvested(tx, selection, position);
    const write = verb === "ListRecords" ? writeRecords : writeHeaders;
    return { ...listed, content: await write(tx, { dataset, prefix: selection.prefix, records }) };
  });
  const token = next ? writeToken({ ...asked, position: next }, secret) : "";
  return { ...content, ...resume(token, position, total) };
}

async function getRecord(
  { db, dataset }: Site,
  { identifier, prefix }: Extract<Asked, { verb: "GetRecord" }>,
): Promise<XmlElement> {
  return readSnapshot(db, async (tx) => {
    const record = await requireRecord(tx, dataset, identifier);
    return writeRecords(tx, { dataset, prefix, records: [record] });
  });
}

/** @throws OaiError `idDoesNotExist` */
async function requireRecord(db: Reader, { domain }: Dataset, identifier: string): Promise<Harvested> {
  const [list, id, ...rest] = identifier.startsWith(`oai:${domain}:`)
    ? identifier.slice(`oai:${domain}:`.length).split("/")
    : [];
  const isWhole = openLists.includes(list as OpenList) && isId(id) && rest.length === 0;
  const found = isWhole ? await findHarvested(db, { list: list as OpenList, id }) : null;
  if (!found) throw new OaiError("idDoesNotExist");
  return found;
}

const formatIdentifier = (domain: string, { list, id }: Pick<Harvested, "list" | "id">) =>
  `oai:${domain}:${list}/${id}`;

type Told = { dataset: Dataset; prefix: MetadataPrefix; records: readonly Harvested[] };

function writeHeaders(_db: Reader, { dataset, records }: Told): XmlElement {
  return { header: records.map((record) => writeHeader(dataset, record)) };
}

function writeHeader({ domain }: Dataset, record: Harvested): XmlElement {
  return {
    ...(record.isDeleted ? { "@status": "deleted" } : {}),
    identifier: formatIdentifier(domain, record),
    datestamp: formatMoment(record.changedAt),
    setSpec: [record.list, ...record.sets],
  };
}

async function writeRecords(db: Reader, { dataset, prefix, records }: Told): Promise<XmlElement> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const list of openLists) {
    const ids = records.filter((record) => record.list === list && !record.isDeleted).map(({ id }) => id);
    for await (const some of readRows(db, { list, ids, origin: dataset.origin }))
      for (const row of some) rows.set(String(row._id), row);
  }
  return {
    record: records.map((record): XmlElement => {
      const header = writeHeader(dataset, record);
      const row = rows.get(record.id);
      if (!row) return { header };
      // The state of the record, not of the site, which any other change raises.
      const cited = { dataset, state: { version: 0, changedAt: record.changedAt } };
      const told = {
        dataset,
        record: citeRecord(record.list, row, cited),
        article: record.list === "news" ? citeArticle(row, cited) : null,
        about: listSubjects(record.list, row),
      };
      return { header, metadata: describeAs(prefix, told) };
    }),
  };
}
