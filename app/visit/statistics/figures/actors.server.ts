import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { selectLabel } from "../../../../db/links/coded-records.server.ts";
import { joinedActors } from "../../../../db/links/sides.server.ts";
import { conflictActors } from "../../../../db/schema/evidence/conflict-actors.ts";
import { nameFilterCoding } from "../../../features/coding/method.server.ts";
import { getCodingLists } from "../../../nouns/site/queries.server.ts";
import {
  byLabel,
  byTotal,
  type Chart,
  type CrossRow,
  type CrossTab,
  formatUnits,
  sumCounts,
  tabulate,
} from "../../../shared/figures/cross-tab.ts";
import { capitalize, formatCount, formatNumber } from "../../../shared/values/text.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import { selectConflicts } from "./selection.server.ts";
import { drawnActors, drawnBars, drawnTypes, joinSentences, nameLeaders } from "./words.server.ts";

export const actorVariables = ["type", "escalation"] as const;

type Group = { type: string; escalation: string; count: number };
type Named = Group & { side: string; actor: string; name: string };
type Counts = {
  groups: (Group & { withoutSides: number })[];
  named: Named[];
  written: { name: string; count: number }[];
};

const shownSides = [
  { side: "claimant", name: "Demandantes" },
  { side: "defendant", name: "Demandados" },
] as const;

/**
 * Claimants and defendants by type and escalation; an actor counts once a conflict and side. Conflicts without a type or
 * an escalation have a row or a column of their own. Where no sides are coded the study's own words name the actors.
 * @param limit of actors named on each side of a type; the rest are only counted
 */
export async function getActors(
  db: Reader,
  filters: StatisticFilters = {},
  limit = Number.POSITIVE_INFINITY,
): Promise<Statistic> {
  const [{ escalations: kept }, coding, { groups, named, written }] = await Promise.all([
    getCodingLists(db),
    nameFilterCoding(db, filters, actorVariables),
    countActors(db, filters),
  ]);
  const isCoded = ({ type, escalation }: Group) => type !== "" && escalation !== "";
  const place = (name: string) => (kept.includes(name) ? kept.indexOf(name) : kept.length);
  const hasRows = named.length > 0 || groups.some(({ type, escalation }) => type !== "" || escalation !== "");
  const escalations = [...new Set(hasRows ? groups.map(({ escalation }) => escalation) : [])].sort(
    (a, b) => Number(a === "") - Number(b === "") || place(a) - place(b) || byLabel(a, b),
  );
  const tabulateByEscalation = (some: Group[]) =>
    tabulate(some, escalations, (name, { escalation }) => escalation === name);
  const namedOfType = Map.groupBy(named, ({ type }) => type);
  const types = [...Map.groupBy(hasRows ? groups : [], ({ type }) => type)].map(
    ([type, some]): CrossRow => ({
      id: type,
      label: type || "Sin tipo",
      part: type === "" ? null : { type },
      ...tabulateByEscalation(some),
      rows: shownSides.map(({ side, name }) => {
        const ofSide = (namedOfType.get(type) ?? []).filter((one) => one.side === side);
        const actors = [...Map.groupBy(ofSide, ({ actor }) => actor)]
          .map(
            ([id, some]): CrossRow => ({
              id,
              label: some[0]?.name ?? "",
              page: "actor",
              part: { actor: id },
              ...tabulateByEscalation(some),
            }),
          )
          .sort(byTotal);
        const rows = actors.slice(0, limit);
        const label = rows.length === 0 ? `${name}: sin codificar` : name;
        return {
          id: side,
          label,
          part: { side },
          isHeading: true,
          cells: [],
          total: 0,
          rows,
          omitted: actors.length - rows.length,
        };
      }),
    }),
  );
  const codedTypes = types.filter(({ id }) => id !== "").sort(byTotal);
  const coded = groups.filter(isCoded);
  const total = sumCounts(groups);
  const byType: CrossTab = {
    caption: "Conflictos en que se nombra a cada actor, por tipo y escalamiento",
    heading: "Tipo y sus actores",
    unit: "conflicts",
    layout: "plain",
    columns: escalations.map((name) => ({
      label: name || "Sin escalamiento",
      part: name === "" ? null : { escalation: name },
    })),
    rows: [...codedTypes, ...types.filter(({ id }) => id === "")],
  };
  const asWritten: CrossTab = {
    caption: "Actores como los escribe el estudio, sin codificar todavía",
    heading: "Actor",
    unit: "conflicts",
    layout: "plain",
    columns: [],
    rows: written
      .map(({ name, count }): CrossRow => ({ id: name, label: name, cells: [], total: count, part: null }))
      .sort(byTotal),
  };
  const paired = chartActors(byType);
  const uncoded = total - sumCounts(coded);
  const inTypes = byType.rows.length > drawnTypes ? ` en los ${drawnTypes} tipos con más conflictos` : "";
  const withoutSides = coded.reduce((sum, one) => sum + one.withoutSides, 0);
  return {
    name: "actors",
    total,
    uncoded,
    coding,
    tables: [byType, asWritten],
    charts: paired.rows.length > 0 ? [paired] : asWritten.rows.length > 0 ? [chartNames(asWritten)] : [],
    words: {
      findings: describeActors(total, uncoded, byType.rows),
      note: joinSentences(
        total > 0 &&
          (uncoded === 0
            ? "Todos los conflictos tienen tipo y escalamiento codificados."
            : `Sin codificar: ${formatUnits("conflicts", uncoded)}, sin tipo o sin escalamiento todavía.`),
        coding && `${capitalize(coding)}.`,
        written.length > 0 && byType.rows.length === 0
          ? "Mientras tanto están los nombres como los escribe el estudio, sin lado, tipo ni escalamiento."
          : written.length > 0 &&
              "La última tabla tiene, como los escribe el estudio, los actores de los conflictos que todavía no tienen lados.",
        withoutSides > 0 &&
          `${formatCount(withoutSides, "conflicto codificado no tiene", "conflictos codificados no tienen")} todavía demandantes ni demandados.`,
      ),
      rest: joinSentences(
        paired.rows.length > 0 && `La gráfica nombra hasta ${drawnActors} actores de cada lado${inTypes}.`,
      ),
      tables: joinSentences(paired.rows.length > 0 && "La tabla tiene más."),
    },
  };
}

function describeActors(total: number, uncoded: number, rows: CrossRow[]): string {
  if (total === 0) return "No hay conflictos que contar.";
  const [first] = rows;
  if (!first)
    return `${formatUnits("conflicts", total)}, y ninguno tiene todavía tipo y escalamiento codificados: aún no se puede decir quién reclama y a quién.`;
  const types = rows.filter(({ part }) => part !== null);
  const [claimant = "nadie todavía", defendant = "nadie todavía"] = (first.rows ?? []).map(
    ({ rows = [] }) => rows[0] && `${rows[0].label} (${formatNumber(rows[0].total)})`,
  );
  return joinSentences(
    `${formatCount(total - uncoded, "conflicto codificado", "conflictos codificados")}.`,
    types.length > 0 && nameLeaders("El tipo más frecuente", "Los tipos más frecuentes", types),
    `En «${first.label}» el demandante más nombrado es ${claimant}; el demandado, ${defendant}.`,
  );
}

/** The names as the study writes them, while nothing else is coded. */
function chartNames({ unit, rows }: CrossTab): Chart {
  const title = "Actores que más nombra el estudio";
  return { shape: "ranked", title, unit, columns: [], rows: rows.slice(0, drawnBars), legend: [] };
}

/** Lists those names alone, the most frequent first; none once a conflict has its actors coded. */
export async function listWrittenActors(db: Reader): Promise<{ name: string; conflicts: number }[]> {
  if ((await db.$count(conflictActors)) > 0) return [];
  const { written } = await countActors(db, {});
  return written
    .map(({ name, count }) => ({ name, conflicts: count }))
    .sort((a, b) => b.conflicts - a.conflicts || a.name.localeCompare(b.name, "es"));
}

/** For each type of which actors are known: who claims and against whom, by how far it escalated. */
function chartActors({ unit, columns, rows }: CrossTab): Chart {
  const drawn = rows
    .slice(0, drawnTypes)
    .map((type) => ({
      ...type,
      rows: type.rows?.map((side) => ({ ...side, rows: side.rows?.slice(0, drawnActors) ?? [] })) ?? [],
    }))
    .filter((type) => type.rows.some((side) => side.rows.length > 0));
  const actors = drawn.flatMap((type) => type.rows.flatMap((side) => side.rows));
  return {
    shape: "paired",
    title: "Conflictos de cada actor, por escalamiento",
    unit,
    columns,
    rows: drawn,
    legend: columns
      .map(({ label }, level) => ({ text: label, fill: { level, levels: columns.length } }))
      .filter(({ fill }) => actors.some(({ cells }) => (cells[fill.level] ?? 0) > 0)),
  };
}

/**
 * The names in what the study wrote about the actors of conflicts, as `record` and `name`.
 * @param conflicts as rows of `record` and `actors`
 */
export const selectWrittenActors = (conflicts: SQL): SQL => sql`
  select record, name from (
    select record, btrim(regexp_replace(part, '[[:space:].]+$', '')) as name
    from ${conflicts}, regexp_split_to_table(actors, '[,;[:cntrl:]]+') as part
  ) as parts
  where name ~ '[[:alpha:]]'
    -- A strategic project that stands among the actors is none.
    and fold_text(name) not in (select fold_text(btrim(strategic_project, ' .')) from interventions)`;

/** In one statement, so that the figures add up even while somebody writes. */
async function countActors(db: Reader, filters: StatisticFilters): Promise<Counts> {
  const { rows } = await db.execute<{ counts: Counts }>(sql`
    with chosen as (
      select c.id, ${selectLabel("type", { id: sql`c.id`, stored: sql`c.type` })} as type,
        ${selectLabel("escalation", { id: sql`c.id`, stored: sql`c.escalation` })} as escalation, c.actors
      from conflicts c join interventions i on i.id = c.intervention_id
      where ${selectConflicts(filters)}
    ), named as (
      select distinct chosen.id, type, escalation, link.side, actor.id as actor, actor.name
      from chosen, ${joinedActors} where link.conflict_id = chosen.id and link.side in ('claimant', 'defendant')
    ), without_sides as (
      select * from chosen where id not in (select id from named)
    ), groups as (
      select c.type, c.escalation, count(*)::int as count, count(w.id)::int as "withoutSides"
      from chosen c left join without_sides w on w.id = c.id group by 1, 2
    ), of_actors as (
      select type, escalation, side, actor, name, count(*)::int as count from named group by 1, 2, 3, 4, 5
    ), written as (
      select min(name collate "C") as name, count(distinct record)::int as count
      from (${selectWrittenActors(sql`(select id as record, actors from without_sides) as uncoded`)}) as parts
      group by fold_text(name)
    )
    select json_build_object(
      'groups', (select coalesce(json_agg(g), '[]') from groups g),
      'named', (select coalesce(json_agg(a), '[]') from of_actors a),
      'written', (select coalesce(json_agg(w), '[]') from written w)
    ) as counts`);
  return rows[0]?.counts ?? { groups: [], named: [], written: [] };
}
