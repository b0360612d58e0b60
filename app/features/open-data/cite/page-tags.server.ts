import type { Citation, Takeaway } from "../contract.ts";

/**
 * What a page's `meta` elements say to reference managers (Zotero's translator "Embedded Metadata"). There is no
 * `citation_title`: it would make a journal article of everything.
 */
export function listPageTags(citation: Citation): Takeaway["tags"] {
  const isArticle = citation.kind === "article";
  const tags: Takeaway["tags"] = [
    ["dc.title", citation.title],
    ...citation.authors.map((name): [string, string] => ["dc.creator", name]),
    ["dcterms.issued", citation.date ?? ""],
    ["dc.publisher", citation.publisher],
    ["prism.publicationName", isArticle ? citation.container : ""],
    ["prism.startingPage", citation.page],
    ["prism.section", citation.section],
    ["dc.description", citation.abstract],
    ["dc.identifier", citation.address],
    ["dc.language", "es"],
    ["z:archive", isArticle ? citation.archive : ""],
    ["z:archiveLocation", isArticle ? citation.archiveLocation : ""],
    ["z:itemType", isArticle ? "newspaperArticle" : "webpage"],
  ];
  return tags.filter(([, content]) => content !== "");
}
