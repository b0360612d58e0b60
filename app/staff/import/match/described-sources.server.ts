import type { Reader } from "../../../../db/client.server.ts";
import { loadRows, type Row } from "../../../../db/rows.server.ts";
import { KnownSources } from "../../../nouns/passages/known-sources.server.ts";
import { sourceFields } from "../../../nouns/sources/declaration.ts";
import { toColumns } from "../../../shared/database/field-columns.server.ts";
import { newId } from "../../../shared/values/ids.ts";
import type { Collection } from "../fields.ts";
import { foldName, readId } from "../read/names.server.ts";
import type { Directory } from "./directory.server.ts";
import { createDraft, type Decision, type Draft, isAccepted, isChanging } from "./draft.server.ts";

type Described = Record<string, string>;

/**
 * The sources of news that a table describes in their own rows: the one that a news item has is changed, the stored one of
 * the same title, day and newspaper is found, any other is created, with its newspaper.
 * @param stated the drafts of the sources that the files have
 * @returns drafts of more sources and publications
 */
export async function planDescribedSources(
  db: Reader,
  news: Draft[],
  stated: readonly Draft[],
  directory: Directory,
  decision: Decision,
): Promise<Draft[]> {
  const describing = news.filter((draft) => isAccepted(draft) && draft.described.source);
  if (describing.length === 0) return [];
  const ids = describing.flatMap(({ after, before }) => (after ?? before)?.sourceId ?? []);
  const stored = await loadRows(db, "source", ids as string[]);
  const planned = new DescribedSources(
    { known: await KnownSources.load(db), stored, directory, decision },
    stated,
  );
  for (const draft of describing) planned.add(draft);
  return planned.drafts;
}

/** What stands in a column called "Fuente" and names no source is its newspaper, or its title beside one. */
export function readDescribedSource({ described, references, referenceIds }: Draft): Described {
  const own = { ...described.source } as Described;
  const given = references.source ?? "";
  if (given === "" || referenceIds.source || readId(given)) return own;
  own.publication ??= given;
  if (foldName(own.publication) !== foldName(given)) own.title ??= given;
  return own;
}

type Surroundings = {
  known: KnownSources;
  stored: ReadonlyMap<string, Row>;
  directory: Directory;
  decision: Decision;
};

class DescribedSources {
  readonly drafts: Draft[] = [];
  readonly #around: Surroundings;
  readonly #bySource: Map<string, Draft>;
  readonly #described = new Set<string>();

  constructor(around: Surroundings, stated: readonly Draft[]) {
    this.#around = around;
    this.#bySource = new Map(stated.filter(isAccepted).map((draft) => [draft.id, draft]));
  }

  add(item: Draft): void {
    const row = item.after ?? item.before;
    if (!row || this.#isNewer(item, item.before)) return;
    const { publication, ...own } = readDescribedSource(item);
    const columns = {
      ...toColumns(sourceFields, own),
      ...(publication === undefined ? {} : { publicationId: this.#requirePublication(item, publication) }),
    };
    const id = row.sourceId as string | null;
    if (id) this.#change(item, id, columns);
    else this.#link(item, row, this.#find(row, columns) ?? this.#create(item, row, columns));
  }

  #change(item: Draft, id: string, columns: Record<string, unknown>): void {
    const draft = this.#bySource.get(id);
    const row = draft?.after ?? draft?.before ?? this.#around.stored.get(id);
    const isSecond = this.#described.has(id);
    this.#described.add(id);
    if (!row || Object.entries(columns).every(([column, value]) => row[column] === value)) return;
    if (isSecond) {
      const reason = "Otra fila dice otra cosa de esta fuente; vale lo de la primera.";
      this.#around.decision.problems.add("differentSource", item, "source", reason);
    } else if (!this.#isNewer(item, row)) {
      const updatedAt = item.given.updatedAt ?? this.#around.decision.now;
      const changed = draft ?? this.#addDraft(item, "sources", { ...row, before: row });
      const isNew = changed.outcome === "created";
      changed.after = {
        ...row,
        ...columns,
        ...(isNew ? {} : { version: (changed.before?.version ?? 0) + 1, updatedAt }),
      };
      if (!isNew) changed.outcome = "updated";
    }
  }

  #find(row: Row, { publicationId = null, ...own }: Record<string, unknown>): string | undefined {
    const { known } = this.#around;
    const named = { title: String(own.title ?? row.headline), author: own.author as string | undefined };
    const source = known.find({ ...named, date: row.date as string }, (each) => {
      const isSamePaper = [null, publicationId].includes(each.publicationId) || publicationId === null;
      return each.date === row.date && isSamePaper;
    });
    return source?.id;
  }

  #create(item: Draft, row: Row, columns: Record<string, unknown>): string {
    const { decision, known } = this.#around;
    const id = readId(item.references.source) ?? newId();
    const createdAt = item.given.createdAt ?? decision.now;
    const updatedAt = item.given.updatedAt ?? createdAt;
    const after: Row = {
      ...{ id, version: 0, createdAt, updatedAt, kind: "press", datePrecision: "day" },
      ...{ title: row.headline, date: row.date, ...columns },
    };
    this.#addCreated(item, "sources", after);
    known.add({
      id,
      title: String(after.title),
      author: String(after.author ?? ""),
      date: row.date as string,
      publicationId: (after.publicationId ?? null) as string | null,
    });
    this.#described.add(id);
    return id;
  }

  #link(item: Draft, row: Row, sourceId: string): void {
    const { now } = this.#around.decision;
    if (isChanging(item)) item.after = { ...row, sourceId };
    else {
      item.after = { ...row, sourceId, version: row.version + 1, updatedAt: item.given.updatedAt ?? now };
      item.outcome = "updated";
    }
  }

  #requirePublication(item: Draft, name: string): string {
    const { directory, decision } = this.#around;
    const found = directory.find("publications", name);
    if ("id" in found) return found.id;
    const { now } = decision;
    const row = { id: newId(), version: 0, createdAt: now, updatedAt: now, name };
    this.#addCreated(item, "publications", row);
    return row.id;
  }

  #addCreated(item: Draft, collection: Collection, after: Row): void {
    const draft = this.#addDraft(item, collection, after);
    Object.assign(draft, { after, outcome: "created" });
    this.#around.directory.add(collection, draft);
  }

  #addDraft(
    { file, record, given }: Draft,
    collection: Collection,
    { before = null, ...row }: Row & { before?: Row | null },
  ): Draft {
    const name = String(row.name ?? row.title ?? "");
    const empty = { fields: {}, references: {}, children: {}, links: {}, derived: {}, described: {} };
    const own = { ...empty, file, collection, record, recordId: null, id: row.id, name, given };
    const draft: Draft = { ...createDraft({ ...own, outcome: "unchanged", isAdded: true }), before };
    this.drafts.push(draft);
    if (collection === "sources") this.#bySource.set(row.id, draft);
    return draft;
  }

  /** Whether what is stored was changed after the file was written. */
  #isNewer({ given }: Draft, row: Row | null): boolean {
    return row !== null && given.updatedAt !== null && row.updatedAt > given.updatedAt;
  }
}
