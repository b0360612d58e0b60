import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { getTable, getWrittenColumns } from "../../../../db/rows.server.ts";
import { otherInterventions } from "../../../../db/schema/evidence/news-interventions.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../fields.ts";
import { foldCatalogName, foldName } from "../read/names.server.ts";

/** All that finds a stored record by id or by name. */
export type StoredKey = Awaited<ReturnType<typeof loadKeys>>[number];

export async function loadKeys(db: Reader, collection: Collection, limit?: number) {
  const { noun, fields, isOrderedList, nameColumn, dateFields, codeColumn, levels, keyFields, ownReference } =
    rules[collection];
  const columns = getWrittenColumns(noun);
  const text = (name: string | null | undefined) => {
    const column = columns[name ?? ""];
    return column ? sql<string>`${column}::text` : sql<string>`''`;
  };
  const keys = db
    .select({
      id: text("id"),
      name: text(nameColumn),
      interventionId: text("interventionId"),
      date: text(fields[dateFields[0] ?? ""]?.column),
      code: text(codeColumn),
      level: text(levels?.column),
      /** The wider record of its noun in which it lies. */
      wider: text(levels && ownReference && fields[ownReference]?.column),
      position: text(isOrderedList ? "position" : null),
      // All that tells it apart from others of its name.
      own: sql<string>`concat_ws(' ', ${sql.join([sql`null`, ...keyFields.map((field) => text(fields[field]?.column))], sql`, `)})`,
    })
    .from(getTable(noun))
    .orderBy(
      ...[isOrderedList ? columns.position : columns.createdAt, columns.id].filter(
        (column) => column !== undefined,
      ),
    );
  return limit === undefined ? keys : keys.limit(limit);
}

/** What a record without an id is known by: entries of lists by name, others also by intervention and date. */
export function foldRecordKey(
  collection: Collection,
  key: Pick<StoredKey, "name" | "interventionId" | "date" | "own">,
): string {
  if (rules[collection].isOrderedList) return foldCatalogName(key.name);
  return [key.interventionId, foldName(key.name), key.date, key.own].join(" ");
}

export type Found = { id: string } | { problem: "unknown" | "ambiguous" | "refused" };

/** `parent` is the intervention after the import; `scoped` is the name as it is looked for. */
type Known = { name: string; scoped: string; rank: number; parent: string };

/** Every record that a reference may name: those in the database, and those of the files as they are accepted. */
export class Directory {
  readonly #stored = new Map<Collection, StoredKey[]>();
  /** Keys of the maps begin with the collection. */
  readonly #records = new Map<string, Known>();
  readonly #idsByName = new Map<string, Set<string>>();
  /** By names that these files change. */
  readonly #formerIds = new Map<string, string>();
  readonly #refused = new Set<string>();
  /** News with one of their further interventions. */
  readonly #shared = new Set<string>();

  static async load(db: Reader): Promise<Directory> {
    const directory = new Directory();
    for (const collection of collections) {
      const keys = await loadKeys(db, collection);
      directory.#stored.set(collection, keys);
      for (const key of keys) directory.add(collection, key);
    }
    for (const { newsId, interventionId } of await db.select().from(otherInterventions))
      directory.addShared(newsId, [interventionId]);
    return directory;
  }

  getStored(collection: Collection): StoredKey[] {
    return this.#stored.get(collection) ?? [];
  }

  /** "" for one that is not known, or has no name of its own. */
  getName(collection: Collection, id: string): string {
    return this.#records.get(`${collection} ${id}`)?.name ?? "";
  }

  /** From now on the record is found under this name; under another that it had, where no record is called so. */
  add(
    collection: Collection,
    {
      id,
      name,
      interventionId = "",
      code = "",
      level = "",
    }: Pick<StoredKey, "id" | "name"> & Partial<StoredKey>,
  ): void {
    const key = `${collection} ${id}`;
    if (code !== "") this.addName(collection, id, code, interventionId);
    const former = this.#records.get(key)?.scoped ?? "";
    if (this.#idsByName.get(former)?.delete(id)) this.#formerIds.set(former, id);
    const scoped = name === "" ? former : this.addName(collection, id, name, interventionId);
    const rank = rules[collection].levels?.values.indexOf(level) ?? -1;
    this.#records.set(key, { name, scoped, rank, parent: interventionId });
  }

  /** An entry of a list that keeps its name is also found under its name in the files. */
  addName(collection: Collection, id: string, name: string, within = ""): string {
    const scoped = scopeName(collection, name, within);
    this.#idsByName.set(scoped, (this.#idsByName.get(scoped) ?? new Set()).add(id));
    return scoped;
  }

  /** A refused record explains why its dependants are refused. */
  addRefused(collection: Collection, id: string, name: string): void {
    if (id !== "") this.#refused.add(`${collection} ${id}`);
    if (name !== "") this.#refused.add(`${collection} ${foldName(name)}`);
  }

  wasRefused(collection: Collection, text: string): boolean {
    return [text, foldName(text)].some((name) => this.#refused.has(`${collection} ${name}`));
  }

  getParent(collection: Collection, id: string): string | null {
    return this.#records.get(`${collection} ${id}`)?.parent ?? null;
  }

  addShared(newsId: string, interventionIds: readonly string[]): void {
    for (const id of interventionIds) this.#shared.add(`${newsId} ${id}`);
  }

  /** Whether a record is about an intervention besides its first one. */
  isShared(collection: Collection, id: string, interventionId: string): boolean {
    return collection === "news" && this.#shared.has(`${id} ${interventionId}`);
  }

  /**
   * @param within the intervention in which a conflict's name is looked for
   * @param below the level of the record that refers to a wider one of its own noun
   */
  find(collection: Collection, text: string, within = "", below?: string): Found {
    if (this.#records.has(`${collection} ${text}`)) return { id: text };
    const scoped = scopeName(collection, text, within);
    const limit = below === undefined ? undefined : rules[collection].levels?.values.indexOf(below);
    const [id, ...others] = [...(this.#idsByName.get(scoped) ?? [])].filter(
      (one) => limit === undefined || (this.#records.get(`${collection} ${one}`)?.rank ?? -1) < limit,
    );
    if (others.length > 0) return { problem: "ambiguous" };
    const known = id ?? this.#formerIds.get(scoped);
    if (known !== undefined) return { id: known };
    return { problem: this.wasRefused(collection, text) ? "refused" : "unknown" };
  }
}

function scopeName(collection: Collection, name: string, within: string): string {
  if (rules[collection].isOrderedList) return `${collection} ${foldCatalogName(name)}`;
  return `${collection} ${collection === "interventions" ? "" : within} ${foldName(name)}`;
}
