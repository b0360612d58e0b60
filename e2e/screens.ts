import type { APIRequestContext } from "@playwright/test";
import { publicPages } from "../app/shared/pages/public-pages.ts";

/** Records of the demonstration content that the screens are shown with: those with the longest names. */
export type Records = {
  newsItem: string;
  actor: string;
  place: string;
  conflict: string;
  withDatasheet: string;
  withoutDatasheet: string;
  datasheet: string;
};

type Screen = {
  name: string;
  status?: 404;
  address: (records: Records) => string;
  /** Selects the summaries of what is folded at first, and checked open too. */
  folded?: string;
};

const section =
  (name: string) =>
  ({ withDatasheet, datasheet }: Records) =>
    `/intervention-datasheet/${withDatasheet}/${datasheet}/${name}`;

/** Every screen and state that a visitor reaches. */
export const screens: Screen[] = [
  ...publicPages.map(({ path, label }) => ({ name: label, address: () => path })),
  { name: "a search", address: () => "/search?q=parque" },
  { name: "a search of one noun, narrowed", address: () => "/search?q=agua&noun=news&year=2009" },
  { name: "a search that finds nothing", address: () => "/search?q=zzzznada+parque+agua" },
  { name: "a question to the search", address: () => "/search?q=¿Cuántos+conflictos+de+agua+desde+2008?" },
  {
    name: "a question about a place",
    address: () => "/search?q=¿Cuántos+conflictos+en+la+comuna+2+desde+2008?",
  },
  { name: "interventions, filtered", address: () => "/interventions?search=parque&limit=45" },
  { name: "interventions as a table", address: () => "/interventions?view=table&sort=-news" },
  { name: "interventions, none found", address: () => "/interventions?search=zzzznada" },
  { name: "conflicts, none found", address: () => "/conflicts?search=zzzznada" },
  {
    name: "conflicts, one open",
    address: ({ conflict }) => `/conflicts?completeConflictInformation=${conflict}`,
  },
  { name: "a conflict", address: ({ conflict }) => `/conflicts/${conflict}` },
  { name: "news, none found", address: () => "/news?search=zzzznada" },
  { name: "news, one open", address: ({ newsItem }) => `/news?completeNewsInformation=${newsItem}` },
  { name: "a news item", address: ({ newsItem }) => `/news/${newsItem}` },
  { name: "a report on a news item", address: ({ newsItem }) => `/report?about=news/${newsItem}` },
  { name: "a news item's history", address: ({ newsItem }) => `/news/${newsItem}/history` },
  { name: "a version of a news item", address: ({ newsItem }) => `/news/${newsItem}?version=0` },
  { name: "an actor", address: ({ actor }) => `/actors/${actor}` },
  { name: "a place", address: ({ place }) => `/places/${place}` },
  {
    name: "an intervention with a datasheet",
    address: ({ withDatasheet }) => `/interventions/${withDatasheet}`,
  },
  {
    name: "an intervention without a datasheet",
    address: ({ withoutDatasheet }) => `/interventions/${withoutDatasheet}`,
  },
  {
    name: "where a datasheet begins",
    address: ({ withDatasheet }) => `/interventions/${withDatasheet}/datasheet`,
  },
  {
    name: "where a datasheet is missing",
    address: ({ withoutDatasheet }) => `/interventions/${withoutDatasheet}/datasheet`,
  },
  { name: "a datasheet's description", address: section("description") },
  { name: "a datasheet's features", address: section("features") },
  { name: "a datasheet's conflictivity", address: section("conflictivity") },
  { name: "a datasheet's map", address: section("spatialization") },
  {
    name: "timeline, filtered",
    address: () => "/timeline?system=67d9e3a79f394f4c2c8bcf6e&from=2004&to=2007",
  },
  { name: "timeline, none found", address: () => "/timeline?from=1800&to=1801" },
  {
    name: "statistics, filtered",
    address: () => "/statistics?system=67d9e3a79f394f4c2c8bcf6e&from=2003&to=2008",
    folded: ".chart-data > summary",
  },
  { name: "statistics, none found", address: () => "/statistics?from=1800&to=1801" },
  ...[1, 2, 3].map((option) => ({
    name: `statistic ${option} over the home page`,
    address: () => `/?option=${option}&watchStatistic=true`,
  })),
  {
    name: "a comparison",
    address: ({ withDatasheet, withoutDatasheet, conflict }) =>
      `/compare?a=${withDatasheet}&b=${withoutDatasheet}&c=${conflict}`,
    folded: "main details > summary",
  },
  { name: "an address that is not there", status: 404, address: () => "/nada" },
  { name: "a record that is not there", status: 404, address: () => "/news/0123456789abcdef01234567" },
];

let found: Promise<Records> | undefined;

/** Visitors' tests change nothing, so they look once. */
export function findRecords(request: APIRequestContext): Promise<Records> {
  found ??= lookForRecords(request);
  return found;
}

async function lookForRecords(request: APIRequestContext): Promise<Records> {
  type Listed = { _id: string; datasheet?: string | null } & Record<string, string>;
  const list = async (noun: string, name: string): Promise<Listed[]> => {
    const listed: Listed[] = await (await request.get(`/api/${noun}?limit=1000`)).json();
    return listed.sort((a, b) => (b[name] ?? "").length - (a[name] ?? "").length);
  };
  const interventions = await list("interventions", "interventionName");
  const [conflict] = await list("conflicts", "conflictName");
  const [newsItem] = await list("news", "newsName");
  const [actor] = await list("actors", "name");
  const [place] = await list("places", "name");
  const withDatasheet = interventions.find(({ datasheet }) => datasheet);
  const withoutDatasheet = interventions.find(({ datasheet }) => !datasheet);
  if (!conflict || !newsItem || !actor || !place || !withDatasheet?.datasheet || !withoutDatasheet)
    throw new Error("The demonstration content lacks a kind of record.");
  return {
    newsItem: newsItem._id,
    actor: actor._id,
    place: place._id,
    conflict: conflict._id,
    withDatasheet: withDatasheet._id,
    withoutDatasheet: withoutDatasheet._id,
    datasheet: withDatasheet.datasheet,
  };
}
