import { sql } from "drizzle-orm";
import { newId } from "../../app/shared/values/ids.ts";
import { cleanLine } from "../../app/shared/values/schemas.ts";
import type { Reader } from "../client.server.ts";
import { actors } from "../schema/evidence/actors.ts";
import type { Write } from "../write.server.ts";

/** The actors that these names lead to, by name, alias or former name, hidden ones too; a new one for each name that leads to none. */
export async function requireActors(
  { tx, record }: Write,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = new Map([...new Set(names)].map((name) => [name, cleanLine(name)]));
  const wanted = [...new Set(asked.values())].filter((name) => name !== "");
  const found = await findActors(tx, wanted);
  const missing = wanted.filter((name) => !found.has(name));
  if (missing.length > 0) {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select distinct on (fold_text(name)) name from unnest(${sql.param(missing)}::text[]) with ordinality as asked (name, place)
      order by fold_text(name), place`);
    const created = await tx
      .insert(actors)
      .values(rows.map(({ name }) => ({ id: newId(), name })))
      .onConflictDoNothing()
      .returning({ id: actors.id });
    await record(
      created.map(({ id }) => ({ action: "create" as const, noun: "actor", recordId: id, before: null })),
    );
    for (const [name, id] of await findActors(tx, missing)) found.set(name, id);
  }
  return new Map(
    [...asked].flatMap(([name, clean]) => {
      const id = found.get(clean);
      return id ? [[name, id]] : [];
    }),
  );
}

/** @returns the ids of the actors that have one of these names, or else an alias like it */
async function findActors(db: Reader, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    select asked.name, coalesce(own.id, (
      select hidden.actor_id from hidden_names hidden, unnest(hidden.names) as former
      where fold_text(former) = fold_text(asked.name) and hidden.actor_id is not null limit 1
    ), (
      select actor.id from actors actor, unnest(actor.aliases) as alias
      where fold_text(alias) = fold_text(asked.name) order by actor.id limit 1
    )) as id
    from unnest(${sql.param(names)}::text[]) as asked (name)
    left join actors own on fold_text(own.name) = fold_text(asked.name)`);
  return new Map(rows.flatMap(({ name, id }) => (id ? [[name, id]] : [])));
}
