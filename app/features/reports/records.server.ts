import { inArray } from "drizzle-orm";
import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { findKept } from "../../../db/links/follow-reports.server.ts";
import { findExisting, type Noun } from "../../../db/rows.server.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { nouns } from "../../nouns/register.ts";
import type { Field } from "../../shared/values/field-declarations.ts";
import { findNames } from "../revisions/names.server.ts";
import { type ReportedNoun, reportedLists } from "./constants.ts";

type Target = { noun: Noun; recordId: string };
/** The record that a report is about now; its paths are "" where it is gone. */
export type DescribedRecord = { id: string; name: string; path: string; editPath: string };

/** @returns the record of each report, by its own id: one that was merged stands under the other's name */
export async function describeRecords(
  db: Reader,
  targets: readonly Target[],
): Promise<(target: Target) => DescribedRecord> {
  const stored = new Map<string, string>();
  for (const [noun, own] of Map.groupBy(targets, (target) => target.noun)) {
    const ids = own.map(({ recordId }) => recordId);
    const existing = await findExisting(db, noun, ids);
    for (const id of new Set(ids)) {
      const kept = existing.has(id) ? id : await findKept(db, { noun, recordId: id });
      if (kept !== null) stored.set(id, kept);
    }
  }
  const getId = ({ recordId }: Target) => stored.get(recordId) ?? recordId;
  const getName = await findNames(
    db,
    targets.map((target) => ({ noun: target.noun, id: getId(target) })),
  );
  const sheets = targets.filter(({ noun }) => noun === "datasheet").map(getId);
  const rows = await db
    .select({ id: datasheets.id, work: datasheets.interventionId })
    .from(datasheets)
    .where(inArray(datasheets.id, sheets));
  const works = new Map(rows.map(({ id, work }) => [id, work]));
  return (target) => {
    const id = getId(target);
    const paths = stored.has(target.recordId) ? getPaths(target.noun as ReportedNoun, id, works) : noPaths;
    return { id, name: getName({ noun: target.noun, id }), ...paths };
  };
}

const noPaths = { path: "", editPath: "" };

function getPaths(noun: ReportedNoun, id: string, works: ReadonlyMap<string, string>) {
  switch (noun) {
    case "intervention":
      return {
        path: href("/interventions/:interventionId", { interventionId: id }),
        editPath: href("/interventions/:interventionId/edit", { interventionId: id }),
      };
    case "conflict":
      return {
        path: href("/conflicts/:conflictId", { conflictId: id }),
        editPath: href("/conflicts/:conflictId/edit", { conflictId: id }),
      };
    case "news":
      return {
        path: href("/news/:newsId", { newsId: id }),
        editPath: href("/news/:newsId/edit", { newsId: id }),
      };
    case "actor":
      return {
        path: href("/actors/:actorId", { actorId: id }),
        editPath: href("/admin/records/:noun/:recordId", { noun, recordId: id }),
      };
    case "datasheet": {
      const interventionId = works.get(id) ?? "";
      return {
        path: href("/interventions/:interventionId/datasheet", { interventionId }),
        editPath: href("/interventions/:interventionId/datasheet/:datasheetId/edit", {
          interventionId,
          datasheetId: id,
        }),
      };
    }
  }
}

/** Kinds of fields that readers see as a part of the record. */
const shownKinds: readonly Field["kind"][] = [
  "line",
  "text",
  "date",
  "reference",
  "choice",
  "names",
  "image",
];

/** The parts of a record that a report can be about, by the names of their fields. */
export function listParts(noun: ReportedNoun): { name: string; label: string }[] {
  return Object.entries(nouns[noun].fields).flatMap(([name, { kind, label, isInternal }]) =>
    shownKinds.includes(kind) && !isInternal ? [{ name, label }] : [],
  );
}

/** @returns the noun of what an address says that a report is about; undefined for what nobody can report */
export const findReportedNoun = (about: string): ReportedNoun | undefined =>
  Object.entries(reportedLists).find(([name]) => name === about.split("/")[0])?.[1];

/**
 * @param about as addresses have it: "news/…"
 * @returns that record, or the one that it was merged into; null for what nobody can report
 */
export async function findAbout(
  db: Reader,
  about: string,
): Promise<(Target & { noun: ReportedNoun }) | null> {
  const [, asked = ""] = about.split("/");
  const noun = findReportedNoun(about);
  if (!noun) return null;
  const isStored = (await findExisting(db, noun, [asked])).size > 0;
  const recordId = isStored ? asked : await findKept(db, { noun, recordId: asked });
  return recordId === null ? null : { noun, recordId };
}
