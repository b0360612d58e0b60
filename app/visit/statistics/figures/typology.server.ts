import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { selectLabel } from "../../../../db/links/coded-records.server.ts";
import { nameFilterCoding } from "../../../features/coding/method.server.ts";
import { listCatalogOptions } from "../../../nouns/catalog/queries.server.ts";
import {
  byTotal,
  type Chart,
  type CrossTab,
  formatUnits,
  sumCounts,
  tabulate,
} from "../../../shared/figures/cross-tab.ts";
import {
  type AxisName,
  getAxis,
  joinAxes,
  labelAxis,
  theAxes,
  theAxis,
} from "../../../shared/study/study.ts";
import { capitalize, formatNumber } from "../../../shared/values/text.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import { selectConflicts } from "./selection.server.ts";
import { drawnTypes, joinSentences, nameLeaders } from "./words.server.ts";

/** The variables of the codebook that it counts by. */
export const typologyVariables = ["type"] as const;

type Count = { system: string; hierarchy: string; type: string; count: number };

/** Conflicts by system and hierarchy, zeros included, and the same split by type. */
export async function getTypology(db: Reader, filters: StatisticFilters = {}): Promise<Statistic> {
  const [{ rows: counts }, coding, systems, hierarchies] = await Promise.all([
    db.execute<Count>(sql`
      select i.system_id as system, i.hierarchy_id as hierarchy, ${selectLabel("type", { id: sql`c.id`, stored: sql`c.type` })} as type,
        count(*)::int as count
      from conflicts c join interventions i on i.id = c.intervention_id
      where ${selectConflicts(filters)} group by 1, 2, 3`),
    nameFilterCoding(db, filters, typologyVariables),
    listCatalogOptions(db, "systems"),
    listCatalogOptions(db, "hierarchies"),
  ]);
  const inHierarchies = (some: Count[]) =>
    tabulate(some, hierarchies, ({ id }, { hierarchy }) => hierarchy === id);
  const inSystems = (some: Count[]) =>
    systems.map(({ id, name }) => ({
      id,
      label: name,
      system: id,
      part: { system: id },
      ...inHierarchies(some.filter(({ system }) => system === id)),
    }));
  const [uncoded = [], coded = []] = [true, false].map((isUncoded) =>
    counts.filter(({ type }) => (type === "") === isUncoded),
  );
  const columns = hierarchies.map(({ id, name }) => ({ label: name, part: { hierarchy: id } }));
  const bySystem: CrossTab = {
    caption: `Conflictos por ${joinAxes("term")}`,
    heading: labelAxis("system"),
    unit: "conflicts",
    layout: "shaded",
    columns,
    rows: inSystems(counts),
    total: inHierarchies(counts),
  };
  const byType: CrossTab = {
    caption: `Conflictos por tipo, ${joinAxes("term")}`,
    heading: `Tipo y sus ${getAxis("system").many}`,
    unit: "conflicts",
    layout: "plain",
    columns,
    rows: [...Map.groupBy(coded, ({ type }) => type)]
      .map(([type, some]) => ({
        id: type,
        label: type,
        part: { type },
        ...inHierarchies(some),
        rows: inSystems(some).filter(({ total }) => total > 0),
      }))
      .sort(byTotal),
  };
  const [total, without] = [sumCounts(counts), sumCounts(uncoded)];
  return {
    name: "typology",
    total,
    uncoded: without,
    coding,
    tables: [bySystem, byType],
    charts: total === 0 ? [] : chartTypology(bySystem, byType),
    words: {
      findings: total === 0 ? "No hay conflictos que contar." : describeTypology(total, bySystem, byType),
      note: joinSentences(
        total > 0 &&
          (without === 0
            ? "Todos los conflictos tienen su tipo codificado."
            : `Sin codificar: ${formatUnits("conflicts", without)}, sin tipo todavía.`),
        coding && `${capitalize(coding)}.`,
      ),
      rest: joinSentences(
        byType.rows.length > drawnTypes &&
          `La gráfica muestra los ${drawnTypes} tipos con más conflictos de ${formatNumber(byType.rows.length)}.`,
      ),
      tables: joinSentences(byType.rows.length > drawnTypes && "La tabla los tiene todos."),
    },
  };
}

function describeTypology(total: number, { rows, columns, total: sums }: CrossTab, byType: CrossTab): string {
  const hierarchies = columns.map(({ label }, place) => ({ label, total: sums?.cells[place] ?? 0 }));
  return joinSentences(
    `${formatUnits("conflicts", total)}.`,
    nameAxisLeaders("system", rows),
    nameAxisLeaders("hierarchy", hierarchies),
    byType.rows.length > 0 && nameLeaders("El tipo más frecuente", "Los tipos más frecuentes", byType.rows),
  );
}

const nameAxisLeaders = (name: AxisName, rows: Parameters<typeof nameLeaders>[2]) =>
  nameLeaders(`${capitalize(theAxis(name))} con más`, `${capitalize(theAxes(name))} con más`, rows);

/** A column of bars a hierarchy: first a row a system, then a row a type, in the fills of its systems. */
function chartTypology({ unit, columns, rows }: CrossTab, byType: CrossTab): Chart[] {
  const ofSystems: Chart = {
    shape: "split",
    title: `Por ${getAxis("system").one}`,
    unit,
    columns,
    rows,
    legend: [],
  };
  const types = byType.rows.slice(0, drawnTypes);
  const used = new Set(types.flatMap(({ rows = [] }) => rows.map(({ id }) => id)));
  const legend = rows
    .filter(({ id }) => used.has(id))
    .map(({ id, label }) => ({ text: label, fill: { system: id } }));
  return types.length === 0
    ? [ofSystems]
    : [
        ofSystems,
        { shape: "split", title: `Por tipo y ${getAxis("system").one}`, unit, columns, rows: types, legend },
      ];
}
