import { href } from "react-router";
import { getSiteText } from "../../nouns/site/queries.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/open-search";

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** As long as the format allows, in whole words. */
const longest = 16;

function shorten(title: string): string {
  if (title.length <= longest) return title;
  return title
    .slice(0, longest + 1)
    .replace(/\s+\S*$/, "")
    .slice(0, longest)
    .toWellFormed();
}

/** /opensearch.xml lets a browser search the study from its address bar (OpenSearch 1.1). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, siteAddress } = context.get(appContext);
  const { title } = await loadForPage(getSiteText(db, "site"));
  const address = `${siteAddress}${href("/search")}`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(shorten(title))}</ShortName>
<Description>${escapeXml(title)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${address}?q={searchTerms}"/>
</OpenSearchDescription>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/opensearchdescription+xml; charset=utf-8" },
  });
}
