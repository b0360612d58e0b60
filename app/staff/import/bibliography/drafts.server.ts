import type { Row } from "../../../../db/rows.server.ts";
import type { KnownSources } from "../../../nouns/passages/known-sources.server.ts";
import { sourceFields } from "../../../nouns/sources/declaration.ts";
import { toColumns } from "../../../shared/database/field-columns.server.ts";
import type { Support } from "../../../shared/values/field-declarations.ts";
import { newId } from "../../../shared/values/ids.ts";
import type { Collection } from "../contract.ts";
import type { Change } from "../match/draft.server.ts";
import type { LineState } from "./constants.ts";
import type { LineFields } from "./contract.ts";
import type { Line } from "./lines.server.ts";

type Stored = {
  known: KnownSources;
  /** The news items that lines name, and their sources. */
  news: ReadonlyMap<string, Row>;
  sources: ReadonlyMap<string, Row>;
  now: Date;
};

/** What taking lines in writes, line after line: later ones meet the sources of earlier ones. */
export class LineDrafts {
  readonly #stored: Stored;
  readonly #changes = new Map<string, Change>();
  /** Sources that this run creates. */
  readonly #created = new Set<string>();

  constructor(stored: Stored) {
    this.#stored = stored;
  }

  get changes(): Change[] {
    return [...this.#changes.values()];
  }

  /** @returns what the line is, and the source that its sentence rests on */
  take(line: Line, fields: LineFields): { state: LineState; source: string } {
    const { state, source } = line.news ? this.#takeNews(line.news, fields) : this.#takeSource(fields);
    this.#takePassage(line, source);
    return { state, source };
  }

  /** The sentence rests on its source already. */
  keep(passage: Row): void {
    this.#note("passages", passage.id, { outcome: "unchanged", before: passage, after: null });
  }

  /** The source of a news item, which gets author, newspaper and page where it has none. */
  #takeNews({ id, headline, date }: NonNullable<Line["news"]>, fields: LineFields) {
    const { author = "", section = "", page = "", publication = "" } = fields;
    const item = this.#get("news", id) ?? this.#stored.news.get(id);
    const sourceId = item?.sourceId as string | null | undefined;
    const state = "news" as const;
    if (!sourceId) {
      const own = {
        kind: "press",
        title: headline,
        date,
        date_precision: "day",
        author,
        section,
        page,
      } as const;
      const source = this.#create({ ...own, publication });
      if (item) this.#update("news", item, { sourceId: source });
      return { state, source };
    }
    const source = this.#get("sources", sourceId) ?? this.#stored.sources.get(sourceId);
    if (!source) return { state, source: sourceId };
    const publicationId = source.publicationId ? null : this.#takePublication(publication);
    const missing = {
      ...(source.author === "" && author !== "" ? { author } : {}),
      ...(source.section === "" && section !== "" ? { section } : {}),
      ...(source.page === "" && page !== "" ? { page } : {}),
      ...(publicationId ? { publicationId } : {}),
    };
    if (Object.keys(missing).length > 0) this.#update("sources", source, missing);
    else if (!this.#get("sources", sourceId))
      this.#note("sources", sourceId, { outcome: "unchanged", before: source, after: null });
    return { state, source: sourceId };
  }

  #takeSource(fields: LineFields): { state: LineState; source: string } {
    const known = this.#stored.known.find(fields);
    if (!known) return { state: "new", source: this.#create(fields) };
    if (this.#created.has(known.id)) return { state: "same", source: known.id };
    this.#note("sources", known.id, { outcome: "unchanged", before: null, after: null });
    return { state: "source", source: known.id };
  }

  #takePassage({ place, passage }: Line, source: string): void {
    const support: Support = { source, support: "supports", certainty: "certain", note: "" };
    if (passage) {
      this.#update("passages", passage, { sources: [...((passage.sources ?? []) as Support[]), support] });
      return;
    }
    const { record: recordId, ...anchor } = place;
    this.#insert("passages", { ...anchor, recordId, state: "anchored", sources: [support] });
  }

  #create({ publication = "", ...fields }: LineFields): string {
    const publicationId = this.#takePublication(publication);
    const { kind = "press", ...own } = toColumns(sourceFields, fields);
    const id = this.#insert("sources", { kind, ...own, publicationId });
    this.#created.add(id);
    this.#stored.known.add({
      id,
      author: fields.author ?? "",
      title: fields.title,
      date: fields.date || null,
      publicationId,
    });
    return id;
  }

  #takePublication(name: string): string | null {
    if (name === "") return null;
    const { known } = this.#stored;
    const found = known.findPublication(name);
    if (found !== undefined) return found;
    const id = this.#insert("publications", { name });
    known.addPublication({ id, name });
    return id;
  }

  #insert(collection: Collection, columns: Record<string, unknown>): string {
    const { now } = this.#stored;
    const id = newId(now.getTime());
    const after = { id, version: 0, createdAt: now, updatedAt: now, ...columns };
    this.#note(collection, id, { outcome: "created", before: null, after });
    return id;
  }

  #update(collection: Collection, row: Row, columns: Record<string, unknown>): void {
    const earlier = this.#changes.get(`${collection} ${row.id}`);
    // A second line about a record that this run creates or changes.
    if (earlier?.after) earlier.after = { ...earlier.after, ...columns };
    else {
      const after = { ...row, ...columns, version: row.version + 1, updatedAt: this.#stored.now };
      this.#note(collection, row.id, { outcome: "updated", before: row, after });
    }
  }

  #get(collection: Collection, id: string): Row | null | undefined {
    return this.#changes.get(`${collection} ${id}`)?.after;
  }

  #note(collection: Collection, id: string, change: Pick<Change, "outcome" | "before" | "after">): void {
    this.#changes.set(`${collection} ${id}`, { collection, id, ...change });
  }
}
