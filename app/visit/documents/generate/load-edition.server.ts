import type { Reader } from "../../../../db/client.server.ts";
import { policyText, siteContentDefaults } from "../../../nouns/site/defaults.server.ts";
import { findSiteValues } from "../../../nouns/site/queries.server.ts";
import { getDateOfData } from "../../statistics/queries.server.ts";
import type { Edition } from "./edition.server.ts";

export async function loadEdition(db: Reader, siteAddress: string): Promise<Edition> {
  const [texts, day] = await Promise.all([
    findSiteValues(db, "site", "policy", "information", "project", "contact", "team"),
    getDateOfData(db),
  ]);
  const { site, policy, information, project, contact, team } = { ...siteContentDefaults, ...texts };
  return {
    siteTitle: site.title,
    groupName: site.groupName,
    siteAddress,
    day,
    policy: policy?.text || policyText,
    aboutUs: information.aboutUs,
    project,
    contact: [contact.address, contact.phone, contact.email].filter((line) => line !== ""),
    members: team.members.map(({ name, role }) => [name, role].filter((part) => part !== "").join(", ")),
  };
}
