import type { Reader } from "../../../../db/client.server.ts";
import { type Cited, citeDataset } from "../../../features/open-data/cite/citations.server.ts";
import { formatApa, toPlainText } from "../../../features/open-data/cite/styles.server.ts";
import { formatDay } from "../../../features/open-data/state.server.ts";
import { readCited } from "../../../features/open-data/takeaway.server.ts";
import { type DocumentKey, getDocumentEntry, getDocumentPath } from "../../../nouns/site/constants.ts";
import { policyText, siteContentDefaults } from "../../../nouns/site/defaults.server.ts";
import { findSiteValues } from "../../../nouns/site/queries.server.ts";
import type { Edition } from "./edition.server.ts";

/** @param key of the document that is cited; null of a record, which is cited by itself */
export async function loadEdition(
  db: Reader,
  ownAddress: string | null,
  key: DocumentKey | null,
): Promise<Edition> {
  const [texts, cited] = await Promise.all([
    findSiteValues(db, "site", "policy", "information", "project", "contact", "team"),
    readCited(db, ownAddress),
  ]);
  const { site, policy, information, project, contact, team } = { ...siteContentDefaults, ...texts };
  return {
    siteTitle: site.title,
    groupName: site.groupName,
    siteAddress: ownAddress ?? "",
    citation: key === null ? "" : citeDocument(cited, key),
    day: formatDay(cited.state),
    policy: policy?.text || policyText,
    aboutUs: information.aboutUs,
    project,
    contact: [contact.address, contact.phone, contact.email].filter((line) => line !== ""),
    members: team.members.map(({ name, role }) => [name, role].filter((part) => part !== "").join(", ")),
  };
}

/** As a part of the data set, by its authors. */
function citeDocument(cited: Cited, key: DocumentKey): string {
  const { title } = getDocumentEntry(key);
  const citation = citeDataset(cited, { title, path: getDocumentPath(key) });
  return toPlainText(formatApa({ ...citation, genre: "Documento" }));
}
