import { getTableName, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Reader } from "../../../../db/client.server.ts";
import { sideProperties } from "../../../../db/links/sides.server.ts";
import { getTable, getWrittenColumns } from "../../../../db/rows.server.ts";
import { readAtVersion } from "../../../../db/shared-reads.server.ts";
import { listDrawnEntries } from "../../../nouns/catalog/looks.server.ts";
import { toStoredGeometry } from "../../../nouns/geometries/checks.ts";
import { isSortingList, nouns } from "../../../nouns/register.ts";
import { AppError } from "../../../shared/api/errors.ts";
import { keepStudy } from "../../../shared/pages/request-scope.server.ts";
import { wholeWorld } from "../../../shared/places/places.ts";
import { getStudy } from "../../../shared/study/study.ts";
import { foldText } from "../../../shared/values/text.ts";
import { nounOfList, type RecordTable, sortingLists } from "../../open-data/constants.ts";
import type { OpenRow } from "../../open-data/contract.ts";
import { editionMessages } from "../contract.ts";
import { readEditionRows } from "../edition-rows.server.ts";
import { type FullEdition, getEdition } from "../queries.server.ts";

/** The lists that charts, timeline and map are made of; actors come before the conflicts that name them. */
const lists = [
  ...sortingLists,
  "interventions",
  "actors",
  "conflicts",
  "news",
  "datasheets",
  "places",
  "gazetteer",
  "work-places",
] as const satisfies readonly RecordTable[];
const links = ["news_conflicts", "other_interventions", "conflict_actors"];
/** The values begin empty; versions of the codebook stay, and one of them is in force. */
const coding = ["valid_values", "codebooks"];

type Stored = Record<string, unknown>;

/**
 * Reads the study as an edition has it, with the statements that read it as it is: tables of one transaction, which is rolled
 * back, stand before those of the same names.
 * @throws AppError `notFound` for an unknown edition, `gone` for a withdrawn one
 */
export async function readAtEdition<T>(
  db: Database,
  number: string,
  read: (past: Database) => Promise<T>,
): Promise<T> {
  const edition = await getEdition(db, number);
  if (edition.withdrawnAt !== null)
    throw new AppError("gone", { message: `${editionMessages.gone} ${edition.withdrawnReason}` });
  const client = await db.$client.connect();
  const past = drizzle({ client: queueQueries(client) }) as unknown as Database;
  try {
    await past.execute(sql`begin`);
    await past.execute(
      sql`select set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)`,
    );
    await fillTables(past, edition);
    const { axes = getStudy().axes } = edition.frozen;
    keepStudy({ ...getStudy(), axes, ...(await listDrawnEntries(past)) });
    // Reads that are kept once per content version are of the present.
    return await readAtVersion(null, () => read(past));
  } finally {
    await client.query("rollback").then(
      () => client.release(),
      (error) => client.release(error),
    );
  }
}

/** One connection answers one query after the other. */
function queueQueries<Client extends { query: unknown }>(client: Client): Client {
  let last: Promise<unknown> = Promise.resolve();
  const send = client.query as (...given: unknown[]) => Promise<unknown>;
  const query = (...given: unknown[]) => {
    const answer = last.then(() => send.apply(client, given));
    last = answer.catch(() => {});
    return answer;
  };
  return { query } as unknown as Client;
}

async function fillTables(past: Reader, edition: FullEdition): Promise<void> {
  // An edition that was published before it kept these lists is read with the present ones.
  const kept = lists.filter(
    (list) => !isSortingList(nounOfList[list]) || edition.frozen.tables.some((table) => table.list === list),
  );
  const tables = kept.map((list) => getTableName(getTable(nounOfList[list])));
  for (const table of [...tables, ...links, ...coding]) {
    const name = sql.identifier(table);
    const rows = table === "codebooks" ? sql`` : sql`limit 0`;
    await past.execute(sql`create temp table ${name} as select * from ${name} ${rows}`);
  }
  await past.execute(sql`create temp view news_interventions as
    select id as news_id, intervention_id from news union all select news_id, intervention_id from other_interventions`);
  const actors = new Map<string, string>();
  for (const list of kept)
    for await (const rows of readTable(past, edition, list)) {
      await insert(past, getTableName(getTable(nounOfList[list])), rows.map(toStored.bind(null, list)));
      if (list === "actors")
        for (const { _id, name } of rows) actors.set(foldText(String(name)), String(_id));
      if (list === "conflicts") await insertSides(past, rows, actors);
      if (list === "news") await insertNewsLinks(past, rows);
    }
  await fillCodings(past, edition);
}

function readTable(
  past: Reader,
  edition: FullEdition,
  list: FullEdition["frozen"]["tables"][number]["list"],
) {
  const columns = edition.frozen.tables.find((table) => table.list === list)?.columns ?? [];
  return readEditionRows(past, { list, columns }, edition.position);
}

async function insert(past: Reader, table: string, rows: readonly Stored[]): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.identifier(table);
  await past.execute(sql`insert into ${name}
    select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`);
}

/** A row of the files as the row of its noun's table. */
function toStored(list: RecordTable, row: OpenRow): Stored {
  const noun = nounOfList[list];
  const columns = getWrittenColumns(noun);
  const fields = Object.entries(nouns[noun].fields).flatMap(([name, field]) => {
    const column = columns[field.column];
    if (!column || field.kind === "actors" || field.kind === "links") return [];
    return [[column.name, row[name] ?? (column.notNull ? "" : null)]];
  });
  return {
    ...Object.fromEntries(fields),
    // A place's box and kind are stored beside its geometry, which says them.
    ...(list === "places" ? toStoredGeometry(JSON.parse(String(row.geometry)), wholeWorld).columns : {}),
    ...{ id: row._id, version: row.__v, created_at: row.createdAt, updated_at: row.updatedAt },
  };
}

const listCell = (cell: OpenRow[string] | undefined) => (Array.isArray(cell) ? cell : []);

async function insertNewsLinks(past: Reader, rows: readonly OpenRow[]): Promise<void> {
  const list = (column: string, name: string) =>
    rows.flatMap((row) =>
      listCell(row[column]).map((id, position) => ({ news_id: row._id, [name]: id, position })),
    );
  await insert(past, "news_conflicts", list("conflicts", "conflict_id"));
  await insert(past, "other_interventions", list("otherInterventions", "intervention_id"));
}

/** Conflicts name their actors. One that the edition does not have, such as a hidden one, is known by its name. */
async function insertSides(past: Reader, rows: readonly OpenRow[], actors: Map<string, string>) {
  const unknown: Stored[] = [];
  const sides = rows.flatMap((row) =>
    Object.entries(sideProperties).flatMap(([property, side]) =>
      listCell(row[property]).map((name, position) => {
        const folded = foldText(name);
        const id = actors.get(folded) ?? folded;
        if (!actors.has(folded)) unknown.push({ id, name });
        actors.set(folded, id);
        return { conflict_id: row._id, side, position, actor_id: id, written: name };
      }),
    ),
  );
  await insert(past, "actors", unknown);
  await insert(past, "conflict_actors", sides);
}

/** The valid values of the edition, in the version of the codebook that was in force. */
async function fillCodings(past: Reader, edition: FullEdition): Promise<void> {
  let newest = 0;
  for await (const rows of readTable(past, edition, "codebook"))
    newest = Math.max(newest, ...rows.map((row) => Number(row.codebook)));
  await past.execute(
    sql`update codebooks set state = case when number = ${newest} then 'in_force' else 'retired' end`,
  );
  for await (const rows of readTable(past, edition, "coding")) {
    const given = JSON.stringify(
      rows.map(({ noun, record, variable, value }) => [noun, record, variable, value]),
    );
    await past.execute(sql`
      insert into valid_values
        (noun, record_id, variable, variable_id, value_id, code, label, position, basis, codebook_id)
      select row ->> 0, row ->> 1, asked.key, asked.id, chosen.id, chosen.code, chosen.label, chosen.position, 'final', book.id
      from json_array_elements(${given}::json) as row
      join codebooks book on book.number = ${newest}
      join codebook_variables asked on asked.codebook_id = book.id and asked.key = row ->> 2 and asked.unit = row ->> 0
      left join codebook_values chosen on chosen.variable_id = asked.id and chosen.code = row ->> 3`);
  }
}
