import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { newsOfEach } from "../../../../db/links/shared-news.server.ts";
import { listHierarchies, listStages, listSystems } from "../../../nouns/catalog/queries.server.ts";
import { readPeriod } from "../../../nouns/news/period.server.ts";
import type { DocumentKey } from "../../../nouns/site/constants.ts";
import { policyText, siteContentDefaults } from "../../../nouns/site/defaults.server.ts";
import { findSiteValues } from "../../../nouns/site/queries.server.ts";
import { selectCredible } from "../../../shared/database/credible-dates.server.ts";
import type { CrossRow } from "../../../shared/figures/cross-tab.ts";
import { publicFolder } from "../../../shared/pages/public-files.server.ts";
import {
  getDateOfData,
  getStatistic,
  getStatistics,
  listUncodedStatistics,
} from "../../statistics/queries.server.ts";
import type { Characterization, Characterized } from "./characterization.server.ts";
import { type DocumentedSite, describeServices } from "./describe-services.server.ts";
import type { DocumentContent } from "./draw-document.server.ts";
import type { Edition } from "./edition.server.ts";
import type { Research } from "./research.server.ts";
import type { Trends } from "./trends.server.ts";

export async function loadDocument(
  db: Reader,
  key: DocumentKey,
  site: DocumentedSite,
): Promise<DocumentContent> {
  const edition = await loadEdition(db, site.siteAddress);
  switch (key) {
    case "characterization":
      return { key, edition, data: await loadCharacterization(db) };
    case "trends":
      return { key, edition, data: await loadTrends(db) };
    case "research":
      return { key, edition, data: await loadResearch(db) };
    case "product":
      return { key, edition, publicFolder };
    case "policy":
      return { key, edition, services: await describeServices(db, site) };
  }
}

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

const isCredible = selectCredible(sql`date`);

async function loadCharacterization(db: Reader): Promise<Characterization> {
  const [{ rows: interventions }, systems, hierarchies] = await Promise.all([
    db.execute<Characterized>(sql`
      select i.id, i.name, i.description, i.strategic_project as "strategicProject",
        i.hierarchy_id as "hierarchyId", i.system_id as "systemId", d.id as "datasheetId",
        n.first_year::int as "firstYear", n.last_year::int as "lastYear",
        coalesce(c.list, '[]') as conflicts, coalesce(n.list, '[]') as news
      from interventions i
      left join datasheets d on d.intervention_id = i.id
      left join (
        select c.intervention_id, json_agg(json_build_object('id', c.id, 'name', c.name, 'stage', s.name, 'type', c.type)
          order by c.name collate "es-x-icu", c.id) as list
        from conflicts c join stages s on s.id = c.stage_id group by 1
      ) c on c.intervention_id = i.id
      left join (
        select about as intervention_id, extract(year from min(date) filter (where ${isCredible})) as first_year,
          extract(year from max(date) filter (where ${isCredible})) as last_year,
          json_agg(json_build_object('id', id, 'headline', headline, 'date', to_char(date, 'YYYY-MM-DD'))
            order by date, id) as list
        from ${newsOfEach} group by 1
      ) n on n.intervention_id = i.id
      order by i.name collate "es-x-icu", i.id`),
    listSystems(db),
    listHierarchies(db),
  ]);
  const news = new Set(interventions.flatMap((one) => one.news.map(({ id }) => id))).size;
  return { interventions, news, systems, hierarchies };
}

async function loadResearch(db: Reader): Promise<Research> {
  const [{ rows: systems }, { total: news, charts }, hierarchies, stages, period] = await Promise.all([
    db.execute<Research["systems"][number]>(sql`
      select s.name, count(distinct i.id)::int as interventions, count(distinct c.id)::int as conflicts,
        count(distinct n.news_id)::int as news
      from systems s left join interventions i on i.system_id = s.id
      left join conflicts c on c.intervention_id = i.id left join news_interventions n on n.intervention_id = i.id
      group by s.id, s.name, s.position order by s.position`),
    getStatistic(db, "news"),
    listHierarchies(db),
    listStages(db),
    readPeriod(db),
  ]);
  return {
    systems,
    news,
    period,
    years: charts.find(({ shape }) => shape === "years") ?? null,
    hierarchies: hierarchies.map(({ hierarchyName }) => hierarchyName),
    stages: stages.map(({ systemName }) => systemName),
  };
}

async function loadTrends(db: Reader): Promise<Trends> {
  const [statistics, uncoded, { rows: stages }] = await Promise.all([
    getStatistics(db),
    listUncodedStatistics(db),
    db.execute<Pick<CrossRow, "id" | "label" | "total">>(sql`
      select s.id, s.name as label, count(c.id)::int as total from stages s left join conflicts c on c.stage_id = s.id
      group by s.id, s.name, s.position order by s.position`),
  ]);
  const rows = stages.map((stage) => ({ ...stage, cells: [], part: null }));
  const title = "Conflictos por etapa de la actuación";
  return {
    statistics,
    uncoded,
    stages: { shape: "ranked", title, unit: "conflicts", columns: [], rows, legend: [] },
  };
}
