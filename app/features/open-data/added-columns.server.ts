import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { joinedActors } from "../../../db/links/sides.server.ts";
import { statedMentions } from "../../../db/mentions/stated-mentions.server.ts";
import { getTable, getWrittenColumns } from "../../../db/rows.server.ts";
import { passages } from "../../../db/schema/evidence/passages.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { mergedNamesColumn } from "../../nouns/actors/declaration.ts";
import { position } from "../../nouns/catalog/declaration.ts";
import { supportColumns } from "../../nouns/passages/constants.ts";
import { passageFields } from "../../nouns/passages/declaration.ts";
import { sourceFields } from "../../nouns/sources/declaration.ts";
import { projectIdList } from "../../shared/database/projections.server.ts";
import { type Side, sides } from "../../shared/evidence/vocabulary.ts";
import { type MentionNoun, registers } from "../../shared/names/registers.ts";
import { capitalize } from "../../shared/values/text.ts";
import { nounOfList, type RecordTable } from "./constants.ts";
import type { Column } from "./contract.ts";

export type SelectedColumn = Column & { select: SQL };

// Nested in a template of its own, because Drizzle drops the table names of a single-table select's own columns.
export const nest = (query: SQL) => sql`(${query})`;

/** A column of ids and, beside it, what their records are called. @param what the names are, in words */
export function withNames(ids: SelectedColumn, select: SQL, what?: string): SelectedColumn[] {
  const { references: _, maxLength: __, ...own } = ids;
  const [ending, kind, names, order] =
    ids.type === "list"
      ? ["Names", "nombres", "Los nombres", ", en el mismo orden"]
      : ["Name", "nombre", "El nombre", ""];
  const named = { name: ids.name + ending, label: `${ids.label}: ${kind}` };
  const meaning = `${what ?? names} de «${ids.name}»${order}.`;
  return [ids, { ...own, ...named, meaning, isDerived: true, select }];
}

/** What the files of a list have beside the fields of its noun. */
export function listAddedColumns(
  list: RecordTable,
  columns: ReturnType<typeof getWrittenColumns>,
): SelectedColumn[] {
  switch (list) {
    case "news":
      return [...listSourceColumns(columns.sourceId as PgColumn), ...listMentionColumns("news", columns.id)];
    case "conflicts":
      return listMentionColumns("conflict", columns.id);
    case "datasheets":
      return listMentionColumns("datasheet", columns.id);
    case "actors":
      return listActorColumns(columns.id);
    case "passages":
      return listPassageColumns();
    case "systems":
    case "hierarchies":
    case "stages":
      return [describePlaceInList(nounOfList[list])];
    default:
      return [];
  }
}

/** Entries of a list stand between others, so that numbers of their places follow from all of them. */
function describePlaceInList(noun: "system" | "hierarchy" | "stage"): SelectedColumn {
  const [table, columns] = [getTable(noun), getWrittenColumns(noun)];
  const { label, meaning } = position;
  return {
    name: "position",
    label,
    meaning,
    type: "integer",
    isRequired: true,
    isDerived: true,
    select: nest(sql`select count(*)::int from ${table} other
      where (other.position, other.id) <= (${columns.position}, ${columns.id})`),
  };
}

const mentionColumns = {
  place: {
    name: "namedPlaces",
    label: "Lugares que nombra",
    meaning:
      "Los lugares del registro que sus textos nombran, por id; que los nombre no dice que allí pasara.",
    table: sql`places`,
  },
  actor: {
    name: "namedActors",
    label: "Actores que nombra",
    meaning: "Los actores que sus textos nombran, por id; no dice de qué lado están.",
    table: sql`actors`,
  },
} as const;

/** What the record's texts name: the entries by their ids, and what these are called. */
function listMentionColumns(noun: MentionNoun, id: PgColumn): SelectedColumn[] {
  return registers.flatMap((register): SelectedColumn[] => {
    const { table, ...own } = mentionColumns[register];
    const each = (value: SQL) =>
      nest(sql`select coalesce(array_agg(${value} order by entry.id), '{}') from (
        select distinct m.entry_id as id from ${statedMentions} m
        where m.noun = ${noun} and m.register = ${register} and m.record_id = ${id}
      ) named join ${table} entry on entry.id = named.id`);
    const shared = { type: "list", isRequired: false, isDerived: true } as const;
    const ids = { ...own, ...shared, references: register, select: each(sql`entry.id`) };
    return withNames(ids, each(sql`entry.name`), "Cómo se llaman los");
  });
}

/** What an article's own source says of it, beside the source's id. */
const ofSource = ["publication", "author", "section", "page"] as const;

function listSourceColumns(sourceId: PgColumn): SelectedColumn[] {
  return ofSource.map((name) => {
    const { label, meaning, column } = sourceFields[name];
    const value = column === "publicationId" ? sql`${publications.name}` : sql`${sources[column]}`;
    const select = nest(sql`select coalesce(${value}, '') from ${sources}
      left join ${publications} on ${publications.id} = ${sources.publicationId} where ${sources.id} = ${sourceId}`);
    const known = sql`coalesce(${select}, '')`;
    return {
      name: `source${capitalize(name)}`,
      label,
      meaning,
      type: "string",
      isRequired: false,
      isDerived: true,
      select: known,
    };
  });
}

const sideColumns: Record<Side, { name: string; label: string; meaning: string }> = {
  claimant: { name: "claimantIn", label: "Reclama en", meaning: "Los conflictos en que reclama." },
  defendant: {
    name: "defendantIn",
    label: "Se le reclama en",
    meaning: "Los conflictos en que se le reclama.",
  },
  mediator: { name: "mediatorIn", label: "Media en", meaning: "Los conflictos en que media." },
  oversight: { name: "oversightIn", label: "Vigila en", meaning: "Los conflictos en que vigila." },
};

/** The conflicts of an actor and of those that are merged into it, by side. */
function listActorColumns(id: PgColumn): SelectedColumn[] {
  const names: SelectedColumn = {
    ...mergedNamesColumn,
    type: "list",
    isRequired: false,
    select: nest(sql`select coalesce(array_agg(own.name order by own.id), '{}')
      from actors own where own.merged_into_id = ${id}`),
  };
  const conflicts = sides.map((side): SelectedColumn => {
    const select =
      projectIdList(sql`select string_agg(distinct link.conflict_id, ',' order by link.conflict_id)
      from ${joinedActors} where actor.id = ${id} and link.side = ${side}`);
    return {
      ...sideColumns[side],
      type: "list",
      references: "conflict",
      isRequired: false,
      isDerived: true,
      select,
    };
  });
  return [names, ...conflicts];
}

/** The work of the record that has the sentence. */
export const passageWork = nest(sql`select coalesce(
    (select d.intervention_id from datasheets d where d.id = ${passages.recordId}),
    (select c.intervention_id from conflicts c where c.id = ${passages.recordId}),
    (select n.intervention_id from news n where n.id = ${passages.recordId}),
    ${passages.recordId})`);

/** The columns that say what a sentence rests on: its sources one by one, and the news that have them. */
function listPassageColumns(): SelectedColumn[] {
  const ofPassage = sql`from passage_sources ps join sources s on s.id = ps.source_id`;
  const ofNews = sql`${ofPassage} join news n on n.source_id = s.id`;
  const isOwn = sql`where ps.passage_id = ${passages.id}`;
  const each = (value: SQL) =>
    nest(sql`select coalesce(array_agg(${value} order by s.id), '{}') ${ofPassage} ${isOwn}`);
  const eachNews = (value: SQL) =>
    nest(sql`select coalesce(array_agg(${value} order by n.id), '{}') ${ofNews} ${isOwn}`);
  const list = { type: "list", isRequired: false } as const;
  const { label, meaning } = passageFields.sources;
  return [
    ...withNames(
      { name: "sources", label, meaning, ...list, references: "source", select: each(sql`s.id`) },
      each(sql`s.title`),
      "Los títulos",
    ),
    ...supportColumns.map(({ of, ...own }) => ({
      ...own,
      ...list,
      select: each(sql`ps.${sql.identifier(of)}`),
    })),
    ...withNames(
      {
        name: "news",
        label: "Noticias",
        meaning: "Las noticias que tienen esas fuentes.",
        ...list,
        references: "news",
        isDerived: true,
        select: eachNews(sql`n.id`),
      },
      eachNews(sql`n.headline`),
      "Los titulares",
    ),
    ...withNames(
      {
        name: "intervention",
        label: "Actuación urbanística",
        meaning: "La actuación de la que trata el registro.",
        type: "string",
        references: "intervention",
        isRequired: true,
        isDerived: true,
        select: passageWork,
      },
      nest(sql`select w.name from interventions w where w.id = ${passageWork}`),
    ),
  ];
}
