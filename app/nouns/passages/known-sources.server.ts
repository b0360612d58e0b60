import type { Reader } from "../../../db/client.server.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { isSameAuthor } from "./reader/text/citations.server.ts";
import { splitWords } from "./reader/text/likeness.server.ts";

export type KnownSource = {
  id: string;
  author: string;
  title: string;
  date: string | null;
  publicationId: string | null;
};
type Named = { title: string; author?: string | undefined; date?: string | null | undefined };

/** The sources that are stored, and those that are being created. */
export class KnownSources {
  readonly #byKey = new Map<string, KnownSource[]>();

  static async load(db: Reader): Promise<KnownSources> {
    const known = new KnownSources();
    const { id, author, title, date, publicationId } = sources;
    const stored = await db
      .select({ id, author, title, date, publicationId })
      .from(sources)
      .orderBy(sources.createdAt, id);
    for (const source of stored) known.add(source);
    return known;
  }

  add(source: KnownSource): void {
    const key = createKey(source);
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), source]);
  }

  /** The source with these words as its title, of the same year, and by nobody else. */
  find(fields: Named, isSame: (source: KnownSource) => boolean = () => true): KnownSource | undefined {
    const { author = "" } = fields;
    return this.#byKey
      .get(createKey(fields))
      ?.find(
        (source) =>
          (source.author === "" || author === "" || isSameAuthor(source.author, author)) && isSame(source),
      );
  }
}

/** "Acuerdo 62 de 1999. Por el cual…" and "Acuerdo 62 del 23 de diciembre de 1999" are one norm. */
const norm =
  /^(acuerdo|decreto|ley|resolucion|ordenanza|sentencia)((?: [a-z]+)?) (?:no |n o |numero )?0*(\d+) (?:del? )(?:\d{1,2} de [a-z]+ del? )?(\d{4})\b/;

function createKey({ title, date }: Named): string {
  const words = splitWords(title).join(" ");
  const [, kind, adjective, number, year] = norm.exec(words) ?? [];
  return kind ? `${kind}${adjective} ${number} ${year}` : `${words} ${date?.slice(0, 4) ?? ""}`;
}
