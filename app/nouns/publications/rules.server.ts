import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import type { Write } from "../../../db/write.server.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { createReads } from "../../records/read-records.server.ts";
import { insertRecord } from "../../records/write-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { projectWhole, toColumns } from "../../shared/database/field-columns.server.ts";
import { pagingQuery } from "../../shared/lists/list-query.ts";
import { formatCount } from "../../shared/values/text.ts";
import {
  type PublicationUpdate,
  publicationInput,
  publicationMessages,
  publicationShape,
  publicationUpdate,
} from "./contract.ts";
import { publicationFields, publicationNoun } from "./declaration.ts";

const reads = createReads(publications, projectWhole(publicationFields, publications), {
  order: [sql`${publications.name} ${spanishCollation}`, asc(publications.id)],
  unknown: publicationMessages.unknown,
});

export const publicationRules: NounRules<PublicationUpdate> = {
  noun: "publication",
  declaration: publicationNoun,
  messages: publicationMessages,
  permission: contentPermission,
  isShared: true,
  async prepare({ tx }, fields, before) {
    const other = await findPublication(tx, fields.name, before?.id);
    if (other) throw invalidField("name", "Ya hay una publicación con ese nombre");
    return toColumns(publicationFields, fields);
  },
  async findUse(tx, id) {
    const [used] = await tx.select({ total: count() }).from(sources).where(eq(sources.publicationId, id));
    if (!used?.total) return null;
    return `No se puede eliminar: ${formatCount(used.total, "fuente es", "fuentes son")} de esta publicación.`;
  },
  calls: {
    one: "publication",
    summaries: { list: "All publications, by name" },
    read: "readEvidence",
    query: pagingQuery,
    shape: publicationShape,
    input: publicationInput,
    update: publicationUpdate,
    ...reads,
  },
};

async function findPublication(tx: Transaction, name: string, except = ""): Promise<string | null> {
  const [found] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(and(sql`fold_text(${publications.name}) = fold_text(${name})`, ne(publications.id, except)));
  return found?.id ?? null;
}

/** The publication of this name, as part of a write: created if it does not exist. @returns its id, null without a name */
export async function requirePublication(writing: Write, name: string): Promise<string | null> {
  if (name === "") return null;
  return (
    (await findPublication(writing.tx, name)) ?? (await insertRecord(writing, publicationRules, { name }))
  );
}
