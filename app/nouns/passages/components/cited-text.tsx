import { href, Link } from "react-router";
import { formatCount } from "../../../shared/values/text.ts";
import type { CitedText as Cited } from "../contract.ts";

type Props = {
  cited: Cited;
  /** Distinguishes the texts of a page that has several. */
  name?: string;
};

const getMark = (name: string, part: number, number: number) => `cita${name}-${part + 1}-${number}`;
const getSource = (name: string, number: number) => `fuente${name}-${number}`;

/** The text, with the numbers of their sources after the sentences that have any. */
export function CitedText({ cited, name = "" }: Props) {
  return cited.parts.map(({ text, numbers }, part) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
    <span key={part}>
      {text}
      {numbers.map((number) => (
        <sup key={number} className="text-xs leading-none">
          <a
            id={getMark(name, part, number)}
            href={`#${getSource(name, number)}`}
            aria-label={`Fuente ${number}`}
            className="px-0.5"
          >
            [{number}]
          </a>
        </sup>
      ))}
    </span>
  ));
}

/** How much of a text has its source; nothing where none has. */
export function CitedShare({ cited: { cited, total } }: Props) {
  if (cited === 0) return null;
  return (
    <p className="mt-2 text-quiet">
      {cited} de {formatCount(total, "frase tiene su fuente", "frases tienen su fuente")}
    </p>
  );
}

/** The sources of a text by their numbers, each with the ways to its news item and back to its sentences. */
export function CitedSources({ cited, name = "" }: Props) {
  if (cited.sources.length === 0) return null;
  return (
    <section aria-labelledby={`fuentes${name}`} className="mt-8">
      <h3 id={`fuentes${name}`}>Fuentes</h3>
      <ol className="mt-3 grid max-w-prose list-decimal gap-2 pl-6">
        {cited.sources.map(({ newsId, title, url, clippings = [], ...source }, index) => (
          <li
            key={getSource(name, index + 1)}
            id={getSource(name, index + 1)}
            className="scroll-mt-24 target:bg-surface"
          >
            {source.author ? `${source.author.replace(/\.$/, "")}. ` : ""}
            {newsId ? <Link to={href("/news/:newsId", { newsId })}>«{title}»</Link> : `«${title}»`}
            {[source.publication, source.section, source.page, source.date]
              .filter((text) => text !== "")
              .map((text) => `, ${text}`)}
            .{url ? <a href={url}> En la web</a> : null}
            <ClippingLinks source={title} clippings={clippings} />
            {cited.parts.map(({ numbers }, part) =>
              numbers.includes(index + 1) ? (
                <a
                  key={getMark(name, part, index + 1)}
                  href={`#${getMark(name, part, index + 1)}`}
                  className="ml-2 print:hidden"
                  aria-label={`Volver a la frase de la fuente ${index + 1}`}
                >
                  ↑
                </a>
              ) : null,
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The pages of the scans of a source, each a link to its image. */
function ClippingLinks({ source, clippings }: { source: string; clippings: string[] }) {
  return clippings.map((address, index) => (
    <a key={address} href={address} className="ml-2 print:hidden">
      {clippings.length > 1 ? `Recorte ${index + 1}` : "Recorte"}
      <span className="sr-only"> de «{source}»</span>
    </a>
  ));
}
