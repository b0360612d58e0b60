import type { Reader } from "../../../db/client.server.ts";
import { siteContentDefaults } from "../../nouns/site/defaults.server.ts";
import { findSiteValues } from "../../nouns/site/queries.server.ts";
import type { Dataset } from "./contract.ts";
import { findLicense } from "./licenses.server.ts";

/** The study as a whole, from the site's own texts; what nobody has filled in follows from the rest. */
export async function readDataset(db: Reader, origin: string): Promise<Dataset> {
  const values = await findSiteValues(db, "site", "dataset", "information", "contact");
  const { site, information, contact } = { ...siteContentDefaults, ...values };
  const own = { ...siteContentDefaults.dataset, ...values.dataset };
  const group = site.groupName || site.title;
  return {
    title: own.title || site.title,
    creators: own.creators.length > 0 ? listOnce(own.creators) : [{ name: group, orcid: "", ror: "" }],
    publisher: own.publisher || group,
    license: findLicense(site.license, own.licenseAddress),
    contact: own.contact || contact.email,
    place: own.place || site.cityName,
    funding: own.funding,
    keywords: listOnce(own.keywords.split(",").map((word) => word.trim())).filter((word) => word !== ""),
    description: information.aboutUs,
    newspaper: site.newspaperName,
    origin,
    domain: own.domain || (origin && new URL(origin).hostname),
  };
}

/** Formats of descriptions refuse what is named twice. */
function listOnce<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
