import { desc, inArray, isNull, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { undoneAt } from "../../../db/operations.server.ts";
import { getTable, getWrittenColumns } from "../../../db/rows.server.ts";
import { codebooks } from "../../../db/schema/coding/codebooks.ts";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { places } from "../../../db/schema/places/places.ts";
import { imports } from "../../../db/schema/revisions.ts";
import { reports } from "../../../db/schema/staff/reports.ts";
import { users } from "../../../db/schema/users.ts";
import { siteContentDefaults } from "../../nouns/site/defaults.server.ts";
import { findSiteValues, getTotals } from "../../nouns/site/queries.server.ts";
import { type Actor, isAllowed } from "../../shared/session/permissions.ts";
import { failsCheck } from "../tables/checks.server.ts";
import { checks } from "../tables/constants.ts";
import type { Check } from "../tables/contract.ts";
import { orderTable } from "../tables/filters.server.ts";
import { type Panel, type PanelTask, recentImports } from "./contract.ts";
import { isCheck, type TaskName, taskNames } from "./fields.ts";

/** Counts of records, and what there is to do; null for what the role may not see. */
export async function getPanel(db: Reader, { role }: Actor): Promise<Panel> {
  const [totals, datasheetTotal, userTotal, incomplete, tasks] = await Promise.all([
    getTotals(db),
    db.$count(datasheets),
    isAllowed(role, "manageUsers") ? db.$count(users) : null,
    isAllowed(role, "writeSiteContent") ? findIncompleteTexts(db) : null,
    findTasks(db, role),
  ]);
  return { counts: { ...totals, datasheets: datasheetTotal, users: userTotal }, incomplete, tasks };
}

/** What visitors look for in the site's own texts and do not find. */
async function findIncompleteTexts(db: Reader): Promise<Panel["incomplete"]> {
  const { site, profile, team, contact, terms, dataset } = {
    ...siteContentDefaults,
    ...(await findSiteValues(db, "site", "profile", "team", "contact", "terms", "dataset")),
  };
  const [books, register] = [await db.$count(codebooks), await db.$count(places)];
  const found = [
    { part: "site", missing: "La ciudad del estudio", value: site.cityName },
    { part: "site", missing: "El grupo de investigación o la institución", value: site.groupName },
    { part: "profile", missing: "El país del estudio", value: profile.country },
    { part: "site", missing: "La licencia de los datos", value: site.license },
    { part: "dataset", missing: "Los autores que se citan, con su ORCID", value: dataset.creators[0]?.name },
    {
      part: "dataset",
      missing: "Las palabras clave y el lugar de los datos",
      value: dataset.keywords && (dataset.place || site.cityName),
    },
    { part: "team", missing: "Los autores: quiénes integran el equipo", value: team.members[0]?.name },
    {
      part: "terms",
      missing: "Los períodos de alcaldía de la línea de tiempo",
      value: terms.background === "none" || terms.items[0]?.name,
    },
    { part: "contact", missing: "El correo de contacto", value: contact.email },
    { part: "codebook", missing: "El libro de códigos, en vigor", value: books },
    { part: "places", missing: "El registro de lugares de la ciudad", value: register },
  ] as const;
  return found.filter(({ value }) => !value).map(({ part, missing }) => ({ part, missing }));
}

/** One after the other: the connections of this thread are there for others too. */
async function findTasks(db: Reader, role: Actor["role"]): Promise<PanelTask[]> {
  const found: PanelTask[] = [];
  for (const task of taskNames) {
    const { total, first } = await findTask(db, role, task);
    if (first !== null && total > 0) found.push({ task, total, first });
  }
  return found;
}

type Found = { total: number; first: string | null };
const nothing: Found = { total: 0, first: null };

async function findTask(db: Reader, role: Actor["role"], task: TaskName): Promise<Found> {
  if (isCheck(task)) return findFailing(db, task);
  if (task === "unreadMessages") return isAllowed(role, "readMessages") ? findUnreadMessages(db) : nothing;
  if (task === "overdueReports") return findOverdueReports(db);
  return isAllowed(role, "importData") ? findImportsWithProblems(db) : nothing;
}

/** How many records do not pass a check, and the first of them in the order of their table. */
async function findFailing(db: Reader, check: Check): Promise<Found> {
  const { noun } = checks[check];
  const where = failsCheck(db, check);
  // In one look: to find what fails takes longer than to count it.
  const [found] = await db
    .select({
      total: sql<number>`(count(*) over ())::int`,
      first: sql<string>`${getWrittenColumns(noun).id}`,
    })
    .from(getTable(noun))
    .where(where)
    .orderBy(...orderTable(noun, undefined))
    .limit(1);
  return found ?? nothing;
}

async function findUnreadMessages(db: Reader): Promise<Found> {
  const { id, createdAt, readAt } = contactMessages;
  const rows = await db.select({ id }).from(contactMessages).where(isNull(readAt)).orderBy(desc(createdAt));
  return { total: rows.length, first: rows[0]?.id ?? null };
}

/** Open ones that came more than thirty days ago, the oldest first. */
async function findOverdueReports(db: Reader): Promise<Found> {
  const isOverdue = sql`${inArray(reports.state, ["new", "reviewing"])} and ${reports.createdAt} < now() - interval '30 days'`;
  const rows = await db.select({ id: reports.id }).from(reports).where(isOverdue).orderBy(reports.createdAt);
  return { total: rows.length, first: rows[0]?.id ?? null };
}

/** Among the latest imports that were not undone, those whose report has problems. */
async function findImportsWithProblems(db: Reader): Promise<Found> {
  const latest = db
    .select({ id: imports.id, report: imports.report })
    .from(imports)
    .where(isNull(undoneAt(imports.id)))
    .orderBy(desc(imports.at), desc(imports.id))
    .limit(recentImports)
    .as("latest");
  const rows = await db
    .select({ id: latest.id })
    .from(latest)
    .where(sql`${latest.report} -> 'problemCounts' <> '{}'`);
  return { total: rows.length, first: rows[0]?.id ?? null };
}
