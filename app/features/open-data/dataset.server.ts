import type { Reader } from "../../../db/client.server.ts";
import { readConflictPeriod, readStudyPeriod, readWorkPeriod } from "../../nouns/news/period.server.ts";
import { siteContentDefaults } from "../../nouns/site/defaults.server.ts";
import { findSiteValues } from "../../nouns/site/queries.server.ts";
import type { Period } from "../../shared/values/dates.ts";
import type { OpenList } from "./constants.ts";
import type { Dataset } from "./contract.ts";
import { findLicense } from "./licenses.server.ts";

/** The study as a whole, from the site's own texts; what nobody has filled in follows from the rest. */
export async function readDataset(db: Reader, origin: string): Promise<Dataset> {
  const [values, period] = await Promise.all([
    findSiteValues(db, "site", "dataset", "information", "contact", "profile"),
    readStudyPeriod(db),
  ]);
  const { site, information, contact, profile } = { ...siteContentDefaults, ...values };
  const own = { ...siteContentDefaults.dataset, ...values.dataset };
  const group = site.groupName || site.title;
  return {
    title: own.title || site.title,
    creators: own.creators.length > 0 ? listOnce(own.creators) : [{ name: group, orcid: "", ror: "" }],
    publisher: own.publisher || group,
    license: findLicense(site.license, own.licenseAddress),
    contact: own.contact || contact.email,
    place: own.place || [site.cityName, profile.country].filter((part) => part !== "").join(", "),
    funding: own.funding,
    keywords: listOnce(own.keywords.split(",").map((word) => word.trim())).filter((word) => word !== ""),
    description: information.aboutUs,
    newspaper: site.newspaperName,
    period,
    origin,
    domain: own.domain || (origin && new URL(origin).hostname),
  };
}

/** The years of a record's own news: of a conflict those of its span, of a news item its date, which it has already. */
export async function readRecordPeriod(db: Reader, list: OpenList, id: string): Promise<Period | null> {
  if (list === "interventions") return readWorkPeriod(db, id);
  return list === "conflicts" ? readConflictPeriod(db, id) : null;
}

/** Formats of descriptions refuse what is named twice. */
function listOnce<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
