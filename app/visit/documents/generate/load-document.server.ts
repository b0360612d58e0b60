import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { listHierarchies, listSystems } from "../../../records/catalog/queries.server.ts";
import { publicFolder } from "../../../shared/pages/public-files.server.ts";
import { getDateOfData, getStatistics } from "../../statistics/queries.server.ts";
import type { DocumentKey } from "../constants.ts";
import { documentDefaults } from "../contract.ts";
import type { Characterization, Characterized } from "./characterization.server.ts";
import type { DocumentContent } from "./draw-document.server.ts";
import type { Edition } from "./edition.server.ts";
import type { Trends } from "./trends.server.ts";

/** All that a document is drawn from, as the data are now. */
export async function loadDocument(
  db: Reader,
  key: DocumentKey,
  siteAddress: string,
): Promise<DocumentContent> {
  const edition = await loadEdition(db, siteAddress);
  switch (key) {
    case "characterization":
      return { key, edition, data: await loadCharacterization(db) };
    case "trends":
      return { key, edition, data: await loadTrends(db) };
    case "product":
      return { key, edition, publicFolder };
    default:
      return { key, edition };
  }
}

async function loadEdition(db: Reader, siteAddress: string): Promise<Edition> {
  const [{ rows: content }, day] = await Promise.all([
    db.execute<{ key: string; value: Record<string, unknown> }>(sql`select key, value from site_content`),
    getDateOfData(db),
  ]);
  const texts: Record<string, Record<string, unknown>> = Object.fromEntries(
    content.map(({ key, value }) => [key, value]),
  );
  const text = (key: string, field: string) => String(texts[key]?.[field] ?? "");
  return {
    siteTitle: text("site", "title"),
    groupName: text("site", "groupName"),
    siteAddress,
    day,
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
    members: formatMembers(texts.team?.members),
  };
}

function formatMembers(members: unknown): string[] {
  if (!Array.isArray(members)) return [];
  return members.map(({ name, role }: { name?: string; role?: string }) =>
    [name, role].filter((part) => part).join(", "),
  );
}

async function loadCharacterization(db: Reader): Promise<Characterization> {
  const [{ rows: interventions }, systems, hierarchies] = await Promise.all([
    db.execute<Characterized>(sql`
      select i.id, i.name, i.description, i.strategic_project as "strategicProject",
        i.hierarchy_id as "hierarchyId", i.system_id as "systemId", d.id as "datasheetId",
        coalesce(c.conflicts, 0)::int as conflicts, coalesce(n.news, 0)::int as news,
        n.first_year::int as "firstYear", n.last_year::int as "lastYear"
      from interventions i
      left join datasheets d on d.intervention_id = i.id
      left join (select intervention_id, count(*) as conflicts from conflicts group by 1) c on c.intervention_id = i.id
      left join (
        select intervention_id, count(*) as news, extract(year from min(date)) as first_year,
          extract(year from max(date)) as last_year
        from news group by 1
      ) n on n.intervention_id = i.id
      order by i.name collate "es-x-icu", i.id`),
    listSystems(db),
    listHierarchies(db),
  ]);
  return { interventions, systems, hierarchies };
}

async function loadTrends(db: Reader): Promise<Trends> {
  const [statistics, { rows: stages }] = await Promise.all([
    getStatistics(db),
    db.execute<Trends["stages"][number]>(sql`
      select s.name, count(c.id)::int as conflicts from stages s left join conflicts c on c.stage_id = s.id
      group by s.id, s.name, s.position order by s.position`),
  ]);
  return { statistics, stages };
}
