import { type DocumentKey, getDocumentEntry } from "../../../nouns/site/constants.ts";
import { atStudyTime } from "../../../shared/study/time.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { Sheet } from "../pdf/sheet.server.ts";

/** Texts of the site that documents print, and the day of the data. */
export type Edition = {
  siteTitle: string;
  groupName: string;
  /** Without a slash at the end; "" where the operator has not set one that stays. */
  siteAddress: string;
  /** How the document is cited. */
  citation: string;
  /** Of the newest change, in Colombia: "2026-11-21". */
  day: string;
  policy: string;
  aboutUs: string;
  project: { introduction: string; goals: string; repository: string; teaching: string };
  contact: string[];
  members: string[];
};

/** "21 de noviembre de 2026". */
export function formatDay(edition: Edition): string {
  return formatDate(edition.day);
}

/** The address of a page; "" without one that stays. */
export const linkTo = ({ siteAddress }: Pick<Edition, "siteAddress">, path: string) =>
  siteAddress && siteAddress + path;

/** A new document. @param kind what it is, beside the site's name */
export const startSheet = ({ siteTitle, day }: Edition, title: string, kind = ""): Sheet =>
  new Sheet({ title, siteTitle: siteTitle + kind, date: atStudyTime(day) });

/** A new document with its cover. @param subtitle instead of the document's description */
export function openSheet(edition: Edition, key: DocumentKey, subtitle?: string): Sheet {
  const { title, description } = getDocumentEntry(key);
  const sheet = startSheet(edition, title);
  sheet.writeCover(subtitle ?? description, [
    ...(edition.groupName ? [edition.groupName] : []),
    `Datos al ${formatDay(edition)}`,
    ...(edition.siteAddress ? [edition.siteAddress] : []),
    `Cómo citar: ${edition.citation}`,
  ]);
  return sheet;
}

/** Who answers for the site, as the last part. */
export function writeContact(sheet: Sheet, { contact, siteTitle, groupName }: Edition): void {
  if (contact.length === 0) return;
  sheet.writeHeading(1, "Contacto", { below: 90 });
  sheet.writeList([groupName || siteTitle, ...contact]);
}
