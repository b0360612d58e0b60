import { type AnyColumn, asc, desc, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { undoneAt } from "../../../db/operations.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { imports } from "../../../db/schema/revisions.ts";
import { users } from "../../../db/schema/users.ts";
import { siteContentDefaults } from "../../nouns/site/defaults.server.ts";
import { findSiteValues, getTotals } from "../../nouns/site/queries.server.ts";
import { type Actor, isAllowed } from "../../shared/session/permissions.ts";
import { failsCheck } from "../tables/checks.server.ts";
import type { Check } from "../tables/contract.ts";
import { namedRecords, type Panel, type PanelAttention, recentImports } from "./contract.ts";

/** Counts of records, and those that need attention; null for what the role may not see. */
export async function getPanel(db: Reader, { role }: Actor): Promise<Panel> {
  const [totals, datasheetTotal, userTotal, incomplete, attention, importsWithProblems, unreadMessages] =
    await Promise.all([
      getTotals(db),
      db.$count(datasheets),
      isAllowed(role, "manageUsers") ? db.$count(users) : null,
      isAllowed(role, "writeSiteContent") ? findIncompleteTexts(db) : null,
      readAttention(db),
      isAllowed(role, "importData") ? findImportsWithProblems(db) : null,
      isAllowed(role, "readMessages") ? findUnreadMessages(db) : null,
    ]);
  return {
    counts: {
      ...totals,
      datasheets: datasheetTotal,
      users: userTotal,
      unreadMessages: unreadMessages?.total ?? null,
    },
    incomplete,
    attention: { ...attention, importsWithProblems, unreadMessages },
  };
}

/** What visitors look for in the site's own texts and do not find. */
async function findIncompleteTexts(db: Reader): Promise<Panel["incomplete"]> {
  const { site, team, contact, terms, dataset } = {
    ...siteContentDefaults,
    ...(await findSiteValues(db, "site", "team", "contact", "terms", "dataset")),
  };
  const found = [
    { part: "site", missing: "La ciudad del estudio", value: site.cityName },
    { part: "site", missing: "El grupo de investigación o la institución", value: site.groupName },
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
      value: terms.items[0]?.name,
    },
    { part: "contact", missing: "El correo de contacto", value: contact.email },
  ] as const;
  return found.filter(({ value }) => !value).map(({ part, missing }) => ({ part, missing }));
}

async function readAttention(db: Reader) {
  const list = (check: Check, table: Table, name: AnyColumn, order = [sql`${name} ${spanishCollation}`]) =>
    find(db, table, name, failsCheck(db, check), order);
  const newestFirst = [desc(news.date), asc(news.id)];
  const [bare, intervention, conflict, item, date, type] = await Promise.all([
    list("interventionWithoutDatasheet", interventions, interventions.name),
    list("interventionWithoutImage", interventions, interventions.name),
    list("conflictWithoutImage", conflicts, conflicts.name),
    list("newsWithoutImage", news, news.headline, newestFirst),
    list("outsideStudy", news, news.headline, newestFirst),
    list("conflictWithoutType", conflicts, conflicts.name),
  ]);
  return {
    interventionsWithoutDatasheet: bare,
    interventionsWithoutImage: intervention,
    conflictsWithoutImage: conflict,
    newsWithoutImage: item,
    newsOutsideStudy: date,
    conflictsWithoutType: type,
  };
}

type Table = typeof interventions | typeof conflicts | typeof news | typeof contactMessages;

/** The number of matching records, and the first of them. */
async function find(
  db: Reader,
  table: Table,
  name: AnyColumn,
  where: SQL | undefined,
  order: SQL[],
): Promise<PanelAttention> {
  const [records, total] = await Promise.all([
    db
      .select({ _id: table.id, name: sql<string>`${name}` })
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(namedRecords),
    db.$count(table, where),
  ]);
  return { total, records };
}

function findUnreadMessages(db: Reader): Promise<PanelAttention> {
  const { name, createdAt, readAt } = contactMessages;
  return find(db, contactMessages, name, isNull(readAt), [desc(createdAt)]);
}

/** Among the latest imports that were not undone, those whose report has problems. */
async function findImportsWithProblems(db: Reader): Promise<PanelAttention> {
  const latest = db
    .select({ _id: imports.id, name: imports.source, report: imports.report })
    .from(imports)
    .where(isNull(undoneAt(imports.id)))
    .orderBy(desc(imports.at), desc(imports.id))
    .limit(recentImports)
    .as("latest");
  const records = await db
    .select({ _id: latest._id, name: latest.name })
    .from(latest)
    .where(sql`${latest.report} -> 'problemCounts' <> '{}'`);
  return { total: records.length, records: records.slice(0, namedRecords) };
}
