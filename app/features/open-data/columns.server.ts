import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { href } from "react-router";
import { joinedActors, sideProperties, writtenName } from "../../../db/links/sides.server.ts";
import { getTable, getWrittenColumns, type Noun } from "../../../db/rows.server.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { passages } from "../../../db/schema/evidence/passages.ts";
import { newsConflicts } from "../../../db/schema/news.ts";
import { geometries } from "../../../db/schema/places/geometries.ts";
import { workPlaces } from "../../../db/schema/places/work-places.ts";
import { getNameColumn, nouns } from "../../nouns/register.ts";
import { isoTimestamp, projectIdList } from "../../shared/database/projections.server.ts";
import { type Field, getLimit, isRequired } from "../../shared/values/field-declarations.ts";
import {
  listAddedColumns,
  nest,
  passageWork,
  type SelectedColumn,
  withNames,
} from "./added-columns.server.ts";
import { codingTables } from "./coding/tables.server.ts";
import { type DataTable, isCodingTable, nounOfList, type OpenList, type RecordTable } from "./constants.ts";
import type { Column } from "./contract.ts";

/** Fields that only staff read: notes of their own, and a state that what is given away always has. */
const withheld: Partial<Record<RecordTable, readonly string[]>> = { sources: ["note"], passages: ["state"] };

const describe = (name: string, field: Field) => ({
  name,
  label: field.label,
  meaning: field.meaning,
  isRequired: isRequired(field),
});

const pickNameColumn = (noun: Noun) => getWrittenColumns(noun)[getNameColumn(noun)] as PgColumn;

function selectReferencedName(noun: Noun, id: PgColumn): SQL {
  return nest(sql`select ${pickNameColumn(noun)} from ${getTable(noun)}
    where ${getWrittenColumns(noun).id} = ${id}`);
}

type LinksField = Extract<Field, { kind: "links" }>;

/** The records that a news item is linked with, and what they are called, in the order of their ids. */
function selectLinked({ of }: LinksField, id: PgColumn): { ids: SQL; names: SQL } {
  const [target, newsId, order] =
    of === "intervention"
      ? [otherInterventions.interventionId, otherInterventions.newsId, otherInterventions.position]
      : [newsConflicts.conflictId, newsConflicts.newsId, newsConflicts.conflictId];
  return {
    ids: projectIdList(sql`select string_agg(${target}, ',' order by ${order})
      from ${target.table} where ${newsId} = ${id}`),
    names: nest(sql`select coalesce(array_agg(${pickNameColumn(of)} order by ${order}), '{}')
      from ${target.table} join ${getTable(of)} on ${getWrittenColumns(of).id} = ${target}
      where ${newsId} = ${id}`),
  };
}

/** Each name once, which merged actors share. @param property the side, as the wire calls it */
function selectActorNames(property: string, id: PgColumn): SQL {
  const side = sideProperties[property as keyof typeof sideProperties];
  return nest(sql`select coalesce(array_agg(named.name order by named.position), '{}')
    from (select ${writtenName} as name, min(link.position) as position
      from ${joinedActors} where link.conflict_id = ${id} and link.side = ${side} group by 1) as named`);
}

/** A reference is two columns, the id and the name that it stands for; so are links. */
function listColumns(
  name: string,
  field: Field,
  columns: ReturnType<typeof getWrittenColumns>,
  origin: string,
): SelectedColumn[] {
  if (field.isInternal) return [];
  const own = describe(name, field);
  const column = columns[field.column] as PgColumn;
  switch (field.kind) {
    case "position":
    case "supports":
      return [];
    case "actors":
      return [{ ...own, type: "list", select: selectActorNames(name, columns.id) }];
    case "date":
      return [{ ...own, type: "date", select: sql`${column}::text` }];
    case "image": {
      const select = sql`case when ${column} like '/%' then ${origin}::text || ${column} else ${column} end`;
      return [{ ...own, type: "string", maxLength: getLimit(field), select }];
    }
    case "names":
      return [{ ...own, type: "list", select: sql`${column}` }];
    case "reference": {
      const ids = { ...own, type: "string", references: field.of, select: sql`${column}` } as const;
      return withNames(ids, selectReferencedName(field.of, column));
    }
    case "links": {
      const { ids, names } = selectLinked(field, columns.id);
      return withNames({ ...own, type: "list", references: field.of, select: ids }, names);
    }
    default:
      return [{ ...own, type: "string", maxLength: getLimit(field), select: sql`${column}` }];
  }
}

const meta = (name: string, label: string, meaning: string, type: Column["type"], select: SQL) => ({
  name,
  label,
  meaning,
  type,
  isRequired: true,
  select,
});

/** @returns null for records that no page shows */
function selectAddress(table: RecordTable, origin: string): SQL | null {
  const { id } = getListTable(table);
  const ids = { interventionId: "*", datasheetId: "*" };
  const [start, between] = href("/intervention-datasheet/:interventionId/:datasheetId", ids).split("*");
  const selectPage = (list: OpenList, record: PgColumn) => sql`${`${origin}/${list}/`}::text || ${record}`;
  const selectDatasheet = (work: SQL | PgColumn, datasheet: PgColumn) =>
    sql`${origin + start}::text || ${work} || ${between} || ${datasheet}`;
  switch (table) {
    case "publications":
    case "sources":
    case "systems":
    case "hierarchies":
    case "stages":
      return null;
    case "datasheets":
      return selectDatasheet(datasheets.interventionId, id);
    case "places":
      return selectPage("interventions", geometries.interventionId);
    case "gazetteer":
      return sql`${origin + href("/places/:placeId?", { placeId: "" })}::text || ${id}`;
    case "work-places":
      return selectPage("interventions", workPlaces.interventionId);
    case "errata":
      return sql`${origin + href("/errata")}::text`;
    case "passages":
      return sql`case ${passages.noun}
        when 'datasheet' then ${selectDatasheet(passageWork, passages.recordId)}
        when 'news' then ${selectPage("news", passages.recordId)}
        when 'conflict' then ${selectPage("conflicts", passages.recordId)}
        else ${selectPage("interventions", passages.recordId)} end`;
    default:
      return selectPage(table, id);
  }
}

/** The columns of a table. @param origin of absolute addresses; "" leaves them relative */
export function getColumns(list: DataTable, origin: string): readonly Column[] {
  if (isCodingTable(list)) return codingTables[list].columns;
  return selectColumns(list, origin).map(({ select: _, ...column }) => column);
}

/** The columns of a table's records, from the declaration of its noun. */
export function selectColumns(list: RecordTable, origin: string): SelectedColumn[] {
  const noun = nounOfList[list];
  const columns = getWrittenColumns(noun);
  const { one, article, fields } = nouns[noun];
  const address = selectAddress(list, origin);
  const owner = article === "la" ? `de la ${one}` : `del ${one}`;
  return [
    meta(
      "_id",
      "Identificador",
      `El identificador ${owner}, el mismo de la API y de su página.`,
      "string",
      sql`${columns.id}`,
    ),
    ...Object.entries(fields).flatMap(([name, field]) =>
      withheld[list]?.includes(name) ? [] : listColumns(name, field, columns, origin),
    ),
    ...listAddedColumns(list, columns),
    meta(
      "createdAt",
      "Creación",
      "Cuándo se creó el registro, en hora universal.",
      "datetime",
      isoTimestamp(columns.createdAt as PgColumn),
    ),
    meta(
      "updatedAt",
      "Último cambio",
      "Cuándo cambió por última vez, en hora universal.",
      "datetime",
      isoTimestamp(columns.updatedAt as PgColumn),
    ),
    meta("__v", "Versión", "Cuántas veces ha cambiado.", "integer", sql`${columns.version}`),
    ...(address ? [meta("url", "Dirección", "La página del registro.", "string", address)] : []),
  ];
}

export function getListTable(list: RecordTable): PgTable & { id: PgColumn } {
  return getTable(nounOfList[list]) as PgTable & { id: PgColumn };
}
