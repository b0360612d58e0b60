import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { listHierarchies, listStages } from "../../../nouns/catalog/queries.server.ts";
import { readStudyPeriod } from "../../../nouns/news/period.server.ts";
import type { DocumentKey } from "../../../nouns/site/constants.ts";
import type { CrossRow } from "../../../shared/figures/cross-tab.ts";
import { publicFolder } from "../../../shared/pages/public-files.server.ts";
import { getStatistic, getStatistics, listUncodedStatistics } from "../../statistics/queries.server.ts";
import { type DocumentedSite, describeServices } from "./describe-services.server.ts";
import type { DocumentContent, DocumentData } from "./draw-document.server.ts";
import type { Edition } from "./edition.server.ts";
import { loadCases } from "./load-cases.server.ts";
import { loadEdition } from "./load-edition.server.ts";
import type { Research } from "./research.server.ts";
import type { Trends } from "./trends.server.ts";

const loaders: {
  [Key in DocumentKey]: (db: Reader, edition: Edition, site: DocumentedSite) => Promise<DocumentData<Key>>;
} = {
  characterization: loadCases,
  trends: loadTrends,
  research: loadResearch,
  /** The folder where the pictures of the guide are. */
  product: async () => publicFolder,
  policy: (db, _edition, site) => describeServices(db, site),
};

export async function loadDocument<Key extends DocumentKey>(
  db: Reader,
  key: Key,
  site: DocumentedSite,
): Promise<DocumentContent<Key>> {
  const edition = await loadEdition(db, site.ownAddress, key);
  return { key, edition, data: await loaders[key](db, edition, site) };
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
    readStudyPeriod(db),
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
