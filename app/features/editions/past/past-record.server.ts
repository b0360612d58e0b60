import { data } from "react-router";
import type { Reader } from "../../../../db/client.server.ts";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import type { AnnotatedText } from "../../../nouns/passages/contract.ts";
import { getNameColumn, nouns } from "../../../nouns/register.ts";
import { notFound } from "../../../shared/api/errors.ts";
import type { Context } from "../../../shared/context.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { formatStudyDay } from "../../../shared/study/time.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { isId } from "../../../shared/values/ids.ts";
import { formatTimestamp } from "../../../ui/timestamp.tsx";
import { getRecordPath, nounOfList, type OpenList } from "../../open-data/constants.ts";
import type { Column, OpenRow } from "../../open-data/contract.ts";
import { formatSignposts } from "../../open-data/file-headers.server.ts";
import { listReferences as listCitations, readCited } from "../../open-data/takeaway.server.ts";
import { compareStates, listReferences } from "../../revisions/differences.server.ts";
import { loadCurrent } from "../../revisions/versions.server.ts";
import { citeEditionRecord } from "../cite-edition.server.ts";
import { editionNumberPattern, getEditionPath, getStatePath } from "../constants.ts";
import { editionMessages, type PastRecord, type ShownField } from "../contract.ts";
import type { FullEdition } from "../queries.server.ts";
import { findEditionDatasheet, findEditionRecord } from "./edition-records.server.ts";
import { formatMementoLinks, formatMoment } from "./memento.server.ts";
import { annotatePastTexts, listRestingSentences } from "./past-passages.server.ts";
import { findPublicNames } from "./public-names.server.ts";
import { findPublicHistory } from "./public-states.server.ts";

type Asked = { list: OpenList; id: string };
type Past = { record: PastRecord /** ISO: since when it was so. */; at: string };

/**
 * What the page of a record shows: the state that its address asks for with `?edition=2026.1` or `?version=3`; else the record as it is,
 * as `load` reads it. Throws the response of an error page.
 */
export async function loadRecordState<T>(
  { db, ownAddress }: Pick<Context, "db" | "ownAddress">,
  { url }: Request,
  asked: Asked,
  load: () => Promise<T>,
) {
  const { searchParams } = new URL(url);
  const [number, version] = [searchParams.get("edition"), searchParams.get("version")];
  const isOriginal = number === null && version === null;
  const mementos = formatMementoLinks({ origin: ownAddress ?? "", ...asked }, { isOriginal });
  const describeLinks = async (path: string) =>
    `${mementos}, ${formatSignposts(await readCited(db, ownAddress), { ...asked, path })}`;
  if (isOriginal) {
    const current = await load();
    return data(
      { past: null, current },
      { headers: { Link: await describeLinks(getRecordPath(asked.list, asked.id)) } },
    );
  }
  const read = number === null ? readVersion(db, asked, version ?? "") : readEdition(db, asked, number);
  const { record, at } = await loadForPage(read, editionMessages.loadFailed);
  const headers = { Link: await describeLinks(record.path), "X-Robots-Tag": "noindex" };
  return record.fields
    ? data({ past: record, current: null }, { headers: { ...headers, "Memento-Datetime": formatMoment(at) } })
    : data({ past: record, current: null }, { status: 410, headers });
}

async function readEdition(db: Reader, asked: Asked, number: string): Promise<Past> {
  if (!isId(asked.id) || !editionNumberPattern.test(number)) throw notFound(editionMessages.notInEdition);
  const { list, id } = asked;
  const { edition, row, columns, reason } = await findEditionRecord(db, { ...asked, number });
  const { date, publishedAt } = edition;
  const { nameFields } = nouns[nounOfList[list]];
  const record: PastRecord = {
    ...asked,
    title: row ? String(row[nameFields[0] ?? ""] ?? "") : "",
    name: `la edición ${number}`,
    when: `el ${formatDate(date)}`,
    editionPath: getEditionPath(number),
    path: getStatePath(list, id, { edition: number }),
    fields: row && listRowFields(columns, row, await annotatePastTexts(db, edition, row)),
    reason,
    sustained: list === "news" && row ? await listRestingSentences(db, edition, id) : [],
    datasheet: list === "interventions" && row ? await readDatasheet(db, edition, id) : null,
    isThere: (await loadCurrent(db, nounOfList[list], id)) !== null,
    citations: row ? listCitations(citeEditionRecord(list, row, edition)) : [],
  };
  return { record, at: publishedAt };
}

async function readDatasheet(db: Reader, edition: FullEdition, interventionId: string) {
  const kept = await findEditionDatasheet(db, edition, interventionId);
  if (!kept) return null;
  const { row, columns, reason } = kept;
  // It is shown below its work.
  const own = columns.filter(({ name }) => !name.startsWith("intervention"));
  return { fields: row && listRowFields(own, row, await annotatePastTexts(db, edition, row)), reason };
}

const cellFormats: Partial<Record<Column["type"], (value: string) => string>> = {
  // Only news have a date.
  date: formatNewsDate,
  datetime: formatTimestamp,
};

/** Names in the place of the ids that they stand for; without what is empty. */
function listRowFields(
  columns: readonly Column[],
  row: OpenRow,
  texts: ReadonlyMap<string, AnnotatedText>,
): ShownField[] {
  const names = new Set(columns.map(({ name }) => name));
  const isId = ({ name }: Column) => names.has(`${name}Name`) || names.has(`${name}Names`);
  const shown = columns.filter((column) => !["_id", "url"].includes(column.name) && !isId(column));
  return shown.flatMap(({ label, type, name }) => {
    const cell = row[name] ?? "";
    if (cell === "" || (Array.isArray(cell) && cell.length === 0)) return [];
    const value = Array.isArray(cell) ? [...cell] : String(cell);
    const format = cellFormats[type];
    // The columns of names say so, beside those of ids.
    const title = label.replace(/: nombres?$/, "");
    const marked = texts.get(name);
    return [
      { name, label: title, value: format ? format(String(value)) : value, ...(marked ? { marked } : {}) },
    ];
  });
}

async function readVersion(db: Reader, asked: Asked, version: string): Promise<Past> {
  const { list, id } = asked;
  const noun = nounOfList[list];
  const { states, deletedAt } = isId(id)
    ? await findPublicHistory(db, asked)
    : { states: [], deletedAt: null };
  const found = states.find((state) => String(state.version) === version);
  if (!found) throw notFound(editionMessages.notPublic);
  const { state, from, until, hidden } = found;
  const getName = await findPublicNames(db, listReferences(noun, null, state), until);
  const changes = state ? compareStates(noun, null, state, getName) : [];
  const record: PastRecord = {
    ...asked,
    title: state ? String(state[getNameColumn(noun)] ?? "") : "",
    name: `su versión ${version}`,
    when: until
      ? formatDays(formatStudyDay(from), formatStudyDay(until))
      : `desde el ${formatStudyDay(from)}, y así está todavía`,
    editionPath: null,
    path: getStatePath(list, id, { version: found.version }),
    fields: state && changes.map(({ label, after }) => ({ name: label, label, value: after ?? "" })),
    reason: hidden ?? "",
    sustained: [],
    datasheet: null,
    isThere: deletedAt === null,
    citations: [],
  };
  return { record, at: from };
}

const formatDays = (first: string, last: string) =>
  first === last ? `el ${first}` : `del ${first} al ${last}`;
