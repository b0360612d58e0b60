import type { Reader } from "../../../../db/client.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../contract.ts";
import { foldCatalogName, foldName } from "../read/names.server.ts";
import { loadKeys, type StoredKey } from "./stored-keys.server.ts";

export type Found = { id: string } | { problem: "unknown" | "ambiguous" | "refused" };

type Listing = {
  stored: Map<string, StoredKey>;
  /** Where each record belongs after the import: stored ones, then what the files make of them. */
  parents: Map<string, string>;
  byName: Map<string, Set<string>>;
  /** The key in `byName` of each record. */
  nameOf: Map<string, string>;
  refused: Set<string>;
};

/** Every record that a reference may name: those in the database, and those of the files as they are accepted. */
export class Directory {
  readonly #listings = new Map<Collection, Listing>();

  static async load(db: Reader): Promise<Directory> {
    const directory = new Directory();
    for (const collection of collections) {
      const keys = await loadKeys(db, collection);
      directory.#listings.set(collection, {
        stored: new Map(keys.map((key) => [key.id, key])),
        parents: new Map(),
        byName: new Map(),
        nameOf: new Map(),
        refused: new Set(),
      });
      for (const key of keys) directory.add(collection, key);
    }
    return directory;
  }

  stored(collection: Collection): Map<string, StoredKey> {
    return this.#of(collection).stored;
  }

  /** From now on the record is found under this name, and no longer under another that it had. */
  add(collection: Collection, record: { id: string; name: string; interventionId: string }): void {
    const listing = this.#of(collection);
    listing.parents.set(record.id, record.interventionId);
    const former = listing.nameOf.get(record.id);
    if (former !== undefined) listing.byName.get(former)?.delete(record.id);
    if (record.name === "") return;
    const name = this.#scopedName(collection, record.name, record.interventionId);
    listing.nameOf.set(record.id, name);
    listing.byName.set(name, (listing.byName.get(name) ?? new Set()).add(record.id));
  }

  /** An entry of a fixed list that keeps its name is also found under the one that the files give it. */
  addOtherName(collection: Collection, id: string, otherName: string): void {
    const { byName } = this.#of(collection);
    const name = this.#scopedName(collection, otherName, "");
    byName.set(name, (byName.get(name) ?? new Set()).add(id));
  }

  /** A refused record explains why its dependants are refused. */
  addRefused(collection: Collection, id: string | null, name: string): void {
    const { refused } = this.#of(collection);
    if (id) refused.add(id);
    if (name !== "") refused.add(foldName(name));
  }

  has(collection: Collection, id: string): boolean {
    return this.#of(collection).parents.has(id);
  }

  wasRefused(collection: Collection, text: string): boolean {
    return this.#of(collection).refused.has(text) || this.#of(collection).refused.has(foldName(text));
  }

  parentOf(collection: Collection, id: string): string | null {
    return this.#of(collection).parents.get(id) ?? null;
  }

  /** @param within the intervention in which a conflict's name is looked for */
  find(collection: Collection, text: string, within = ""): Found {
    if (this.has(collection, text)) return { id: text };
    const ids = [...(this.#of(collection).byName.get(this.#scopedName(collection, text, within)) ?? [])];
    if (ids.length > 1) return { problem: "ambiguous" };
    if (ids[0]) return { id: ids[0] };
    return { problem: this.wasRefused(collection, text) ? "refused" : "unknown" };
  }

  #scopedName(collection: Collection, name: string, within: string): string {
    if (rules[collection].isFixedList) return foldCatalogName(name);
    return collection === "interventions" ? foldName(name) : `${within} ${foldName(name)}`;
  }

  #of(collection: Collection): Listing {
    const listing = this.#listings.get(collection);
    if (!listing) throw new Error(`directory of ${collection} is not loaded`);
    return listing;
  }
}
