import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { formatDate } from "../../../shared/dates.ts";
import { getDateOfData } from "../../statistics/queries.server.ts";
import { documentDefaults } from "../contract.ts";
import { Sheet } from "./sheet.server.ts";

type Texts = Record<string, Record<string, unknown>>;

/** What every document says of itself: whose it is, where it is from, and of which day the data are. */
export type Edition = {
  siteTitle: string;
  groupName: string;
  /** Without a slash at the end. */
  siteAddress: string;
  /** Of the newest change. */
  date: Date;
  /** That day in Colombia: "21 de noviembre de 2026". */
  day: string;
  policy: string;
  aboutUs: string;
  project: { introduction: string; goals: string; repository: string; teaching: string };
  contact: string[];
  members: string[];
};

export async function loadEdition(db: Reader, siteAddress: string): Promise<Edition> {
  const [{ rows: content }, { moment, day }] = await Promise.all([
    db.execute<{ key: string; value: Record<string, unknown> }>(sql`select key, value from site_content`),
    getDateOfData(db),
  ]);
  const texts: Texts = Object.fromEntries(content.map(({ key, value }) => [key, value]));
  const text = (key: string, field: string) => String(texts[key]?.[field] ?? "");
  return {
    siteTitle: text("site", "title"),
    groupName: text("site", "groupName"),
    siteAddress,
    date: moment,
    day: formatDate(day),
    policy: text("policy", "text") || documentDefaults.policy.text,
    aboutUs: text("information", "aboutUs"),
    project: {
      introduction: text("project", "introduction"),
      goals: text("project", "goals"),
      repository: text("project", "repository"),
      teaching: text("project", "teaching"),
    },
    contact: ["address", "phone", "email"]
      .map((field) => text("contact", field))
      .filter((line) => line !== ""),
    members: membersOf(texts.team?.members),
  };
}

function membersOf(members: unknown): string[] {
  if (!Array.isArray(members)) return [];
  return members.map(({ name, role }: { name?: string; role?: string }) =>
    [name, role].filter((part) => part).join(", "),
  );
}

/** A new document with its cover. */
export function openSheet(edition: Edition, title: string, subtitle: string): Sheet {
  const sheet = new Sheet({ title, siteTitle: edition.siteTitle, date: edition.date });
  sheet.cover(subtitle, [
    ...(edition.groupName ? [edition.groupName] : []),
    `Datos al ${edition.day}`,
    edition.siteAddress,
    `Cómo citar: ${edition.groupName || edition.siteTitle}. ${title}. Datos al ${edition.day}. ${edition.siteAddress}`,
  ]);
  return sheet;
}
