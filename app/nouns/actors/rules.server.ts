import { and, eq, ne, sql } from "drizzle-orm";
import type { Row } from "../../../db/rows.server.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { conflictActors } from "../../../db/schema/evidence/conflict-actors.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { pagingQuery } from "../../shared/lists/list-query.ts";
import { isHidden } from "../../shared/names/hidden-names.ts";
import { formatCount } from "../../shared/values/text.ts";
import { type ActorUpdate, actorInput, actorMessages, actorShape, actorUpdate } from "./contract.ts";
import { actorFields, actorNoun } from "./declaration.ts";
import { getActor, listActors } from "./queries.server.ts";

export const actorRules: NounRules<ActorUpdate> = {
  noun: "actor",
  declaration: actorNoun,
  messages: actorMessages,
  permission: contentPermission,
  isShared: true,
  async prepare({ tx }, fields, before) {
    const [taken] = await tx
      .select({ id: actors.id })
      .from(actors)
      .where(
        and(sql`fold_text(${actors.name}) = fold_text(${fields.name})`, ne(actors.id, before?.id ?? "")),
      );
    if (taken) throw invalidField("name", "Ya hay un actor con ese nombre");
    return { ...toColumns(actorFields, fields), ...addFormerName(fields, before) };
  },
  async findUse(tx, id) {
    const merged = await tx.$count(actors, eq(actors.mergedIntoId, id));
    if (merged > 0) return "No se puede eliminar: hay actores unidos con él. Sepáralos primero.";
    const named = await tx.$count(conflictActors, eq(conflictActors.actorId, id));
    if (named === 0) return null;
    const uses = formatCount(named, "conflicto lo nombra", "conflictos lo nombran");
    return `No se puede eliminar: ${uses}. Únelo con otro actor, o quítalo antes de ellos.`;
  },
  calls: {
    one: "actor",
    summaries: { list: "All actors, by name" },
    read: null,
    query: pagingQuery,
    shape: actorShape,
    input: actorInput,
    update: actorUpdate,
    list: listActors,
    get: getActor,
  },
};

/** Old versions and other programs still know an actor by the name it had, unless that was never one. */
function addFormerName({ name, aliases, keepFormerName = true }: ActorUpdate, before: Row | null) {
  const former = before?.name as string | undefined;
  // What stands for a hidden name says nothing of the actor.
  if (!keepFormerName || former === undefined || former === name || isHidden(former)) return {};
  const others = (aliases ?? ((before?.aliases ?? []) as string[])).filter((alias) => alias !== name);
  return { aliases: [...new Set([...others, former])] };
}
