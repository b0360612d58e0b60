import { getRecordPath, type OpenList } from "../constants.ts";
import type { Dataset } from "../contract.ts";
import { writeXml } from "./xml.server.ts";

type FeedEntry = { id: string; title: string; summary: string; changedAt: Date };
type Feed = {
  list: OpenList;
  title: string;
  path: string;
  query: string;
  dataset: Dataset;
  entries: FeedEntry[];
};

const epoch = new Date(0);

/** What is new in a list, as Atom (RFC 4287). */
export function writeAtom({ list, title, path, query, dataset, entries }: Feed): string {
  const { origin, creators, license } = dataset;
  const self = origin + path + query;
  const link = (rel: string, type: string, href: string) => ({ "@rel": rel, "@type": type, "@href": href });
  return writeXml({
    feed: {
      "@xmlns": "http://www.w3.org/2005/Atom",
      "@xml:lang": "es",
      id: self,
      title,
      updated: (entries[0]?.changedAt ?? epoch).toISOString(),
      link: [
        link("self", "application/atom+xml", self),
        link("alternate", "text/html", `${origin}/${list}${query}`),
      ],
      author: creators.map(({ name }) => ({ name })),
      ...(license.address === "" ? {} : { rights: license.name }),
      entry: entries.map(({ id, title, summary, changedAt }) => {
        const address = origin + getRecordPath(list, id);
        return {
          id: address,
          title,
          updated: changedAt.toISOString(),
          link: link("alternate", "text/html", address),
          summary,
        };
      }),
    },
  });
}
