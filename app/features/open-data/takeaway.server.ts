import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { isSortingList, nouns } from "../../nouns/register.ts";
import { getComparePath } from "../../shared/lists/compare-address.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import type { Period } from "../../shared/values/dates.ts";
import { capitalize } from "../../shared/values/text.ts";
import {
  type Cited,
  citeArticle,
  citeDataset,
  citeRecord,
  citeRow,
  listSubjects,
} from "./cite/citations.server.ts";
import { describeDataset, describeRecord } from "./cite/json-ld.server.ts";
import { listPageTags } from "./cite/page-tags.server.ts";
import { formatApa, formatChicago, formatImageReference } from "./cite/styles.server.ts";
import {
  type DataTable,
  dataTables,
  getClassSheetPath,
  getFeedPath,
  getHistoryPath,
  getRecordPath,
  isCodingTable,
  type ListFormat,
  listFileNames,
  listFormats,
  nounOfList,
  type OpenList,
  packagePath,
  recordFormats,
  spreadsheetLimit,
  tableTitles,
} from "./constants.ts";
import type { Citation, Dataset, RecordFacts, Takeaway } from "./contract.ts";
import { readDataset } from "./dataset.server.ts";
import { offerEmbed } from "./embeds.server.ts";
import { readDataState } from "./state.server.ts";

/** @param ownAddress of the site, as the operator has set it */
export async function readCited(db: Reader, ownAddress: string | null): Promise<Cited> {
  return readShared("cited", async () => {
    const [dataset, state] = await Promise.all([readDataset(db, ownAddress ?? ""), readDataState(db)]);
    return { dataset, state };
  });
}

export function listReferences(citation: Citation, of = ""): Takeaway["citations"] {
  return [
    { label: `APA${of}`, text: formatApa(citation) },
    { label: `Chicago${of}`, text: formatChicago(citation) },
  ];
}

type List = {
  list: OpenList;
  filters: Readonly<Record<string, unknown>>;
  /** The filters in words. */
  active: readonly { label: string }[];
  total: number;
};

const nameTable = (list: DataTable): string => {
  const noun = isCodingTable(list) ? null : nounOfList[list];
  return (
    tableTitles[list] ?? capitalize(noun && isSortingList(noun) ? nouns[noun].many : listFileNames[list])
  );
};

export const nameList = (list: DataTable, words: readonly string[]) =>
  [nameTable(list), words.join(", ")].filter((part) => part !== "").join(": ");

/** By media types without parameters. */
const listAlternates = (formats: readonly { type: string; path: string }[]): Takeaway["alternates"] =>
  formats.map(({ type, path }) => ({ type: type.replace(/;.*/, ""), path }));

/** All rows of a list, as its page filters them. */
export function describeListTakeaway(cited: Cited, { list, filters, active, total }: List): Takeaway {
  const query = formatFilters(filters);
  const title = nameList(
    list,
    active.map(({ label }) => label),
  );
  const citation = citeDataset(cited, { title, path: `/${list}${query}` });
  const formats = (Object.keys(listFormats) as ListFormat[])
    .filter((format) => format !== "xlsx" || total <= spreadsheetLimit)
    .map((format) => ({ ...listFormats[format], path: `/${list}.${format}${query}` }));
  return {
    files: formats.map(({ label, path }) => ({ label, path })),
    citations: listReferences(citation),
    alternates: [
      ...listAlternates(formats),
      ...(cited.dataset.origin === ""
        ? []
        : [{ type: "application/atom+xml", path: getFeedPath(list) + query }]),
    ],
    tags: [],
    meaning: active.length > 0 ? null : describeDataset(citation, cited.dataset, formats),
  };
}

export function describeRecordTakeaway(
  cited: Cited,
  { list, record, period = null }: { list: OpenList; record: RecordFacts; period?: Period | null },
): Takeaway {
  const path = getRecordPath(list, String(record._id));
  const own = citeRecord(list, record, cited);
  const citation = citeRow(list, record, cited);
  const article = list === "news" ? listReferences(citeArticle(record, cited), ", el artículo") : [];
  const image = formatImageReference(record, own);
  const hasAddress = cited.dataset.origin !== "";
  const formats = Object.entries(recordFormats)
    .filter(([format]) => hasAddress || format !== "jsonld")
    .map(([format, { type, label }]) => ({ type, label, path: `${path}.${format}` }));
  return {
    files: [
      ...(list === "interventions"
        ? [
            { label: "Para imprimir (PDF)", path: `${path}.pdf` },
            { label: "Hoja de clase (PDF)", path: getClassSheetPath(String(record._id)) },
          ]
        : []),
      ...formats.map(({ label, path }) => ({ label, path })),
    ],
    ...offerEmbed(cited.dataset.origin, {
      path,
      title: citation.title,
      alternates: listAlternates(formats),
    }),
    links: [
      { label: "Historia de este registro", path: getHistoryPath(list, String(record._id)) },
      ...(list === "interventions" || list === "conflicts"
        ? [{ label: "Comparar con otros", path: getComparePath([String(record._id)]) }]
        : []),
    ],
    citations: [
      ...article,
      ...listReferences(own, list === "news" ? ", este registro" : ""),
      ...(image ? [{ label: "La imagen", text: image }] : []),
    ],
    tags: listPageTags(citation),
    meaning: describeRecord(citation, cited.dataset, { about: listSubjects(list, record), period }),
  };
}

/** A part of the study that is no list, such as a chart. */
export function describePartTakeaway(
  cited: Cited,
  { files, ...part }: { title: string; path: string; edition: string; files: Takeaway["files"] },
): Takeaway {
  const citations = listReferences(citeDataset(cited, part));
  const embed = offerEmbed(cited.dataset.origin, { ...part, alternates: [] });
  return { files, citations, ...embed, tags: [], meaning: null };
}

/** A set of data that its page offers itself. @param files by media type */
const describeData = (citation: Citation, files: readonly { type: string; path: string }[]) => ({
  files: [],
  alternates: listAlternates(files),
  citations: listReferences(citation),
  tags: listPageTags(citation),
});

/** An edition, by its own citation. @param path of its page @param file the package */
export function describeEditionTakeaway(
  citation: Citation,
  dataset: Dataset,
  { number, path, file }: { number: string; path: string; file: { path: string; sha256: string } },
): Takeaway {
  const files = [{ ...file, type: listFormats.zip.type }];
  const meaning = describeDataset(citation, dataset, files, { number, path });
  return { ...describeData(citation, files), meaning };
}

/** The whole study. */
export function describeDatasetTakeaway(cited: Cited): Takeaway {
  const citation = citeDataset(cited, { title: "", path: href("/data") });
  const files = dataTables.flatMap((list) =>
    (["csv", "json", "zip"] as const).map((format) => ({
      type: listFormats[format].type,
      path: `/${list}.${format}`,
    })),
  );
  const described = describeData(citation, [{ type: listFormats.json.type, path: packagePath }]);
  return { ...described, meaning: describeDataset(citation, cited.dataset, files) };
}
