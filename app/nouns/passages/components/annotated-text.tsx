import { Fragment, type ReactNode } from "react";
import { href } from "react-router";
import { formatCount } from "../../../shared/values/text.ts";
import type { AnnotatedText as Annotated, TextBlock, TextSource } from "../contract.ts";

type Props = {
  text: Annotated;
  /** Distinguishes the texts of a page that has several. */
  name?: string;
  /** Of the headings that the text has. */
  headingLevel: 2 | 3 | 4;
  /** What stands in the margin beside the beginning: a picture, facts. */
  children?: ReactNode;
};

const getMark = (name: string, block: number) => `cita${name}-${block + 1}`;
const getSource = (name: string, number: number) => `fuente${name}-${number}`;

/**
 * A text in paragraphs, with the news, sources and conflicts that each rests on in the margin beside it: folded below it
 * where there is no margin, notes on paper.
 */
export function AnnotatedText({
  text: { blocks, sources, total },
  name = "",
  headingLevel,
  children,
}: Props) {
  const Heading = `h${headingLevel}` as const;
  const first = blocks.findIndex(({ kind }) => kind !== "heading");
  const isLone = blocks.every(({ notes }) => notes.length === 0);
  return (
    <div className={total < 24 ? "annotated short" : "annotated"}>
      {blocks.map((block, place) => {
        const key = getMark(name, place);
        if (block.kind === "heading") return <Heading key={key}>{block.parts[0]?.text}</Heading>;
        const notes = block.notes.flatMap((number) => {
          const source = sources[number - 1];
          if (!source) return [];
          const isFirst = blocks.findIndex((one) => one.notes.includes(number)) === place;
          return { number, source, id: isFirst ? getSource(name, number) : undefined };
        });
        const isEntry = block.kind === "entry";
        const beside = [
          place === first ? children : null,
          isEntry || notes.length === 0 ? null : <Notes key="notes" notes={notes} mark={key} />,
        ].filter(Boolean);
        return (
          <Fragment key={key}>
            <p className={block.kind}>
              <MarkedText block={block} mark={key} name={name} />
              {isEntry ? <EntryLinks notes={notes} /> : null}
            </p>
            {beside.length > 0 ? <div className={isLone ? "margin beside" : "margin"}>{beside}</div> : null}
          </Fragment>
        );
      })}
    </div>
  );
}

type Note = { number: number; source: TextSource; id: string | undefined };

/** With the numbers of their sources after the sentences that have any. */
function MarkedText({ block, mark, name }: { block: TextBlock; mark: string; name: string }) {
  return block.parts.map(({ text, numbers }) => [
    text,
    ...numbers.map((number) => (
      <sup key={number}>
        <a id={`${mark}-${number}`} href={`#${getSource(name, number)}`} aria-label={`Fuente ${number}`}>
          [{number}]
        </a>
      </sup>
    )),
  ]);
}

function Notes({ notes, mark }: { notes: Note[]; mark: string }) {
  const unconfirmed = notes.filter(({ source }) => source.unconfirmed).length;
  return (
    <details className="notes">
      <summary>
        {formatCount(notes.length, "fuente", "fuentes")}
        {unconfirmed > 0 ? `, ${unconfirmed} sin confirmar` : null}
      </summary>
      <ol>
        {notes.map(({ number, source, id }) => (
          <li key={number} id={id} className={source.unconfirmed ? "unconfirmed" : undefined}>
            {source.unconfirmed ? null : `[${number}] `}
            <SourceText source={source} />
            {source.unconfirmed ? null : (
              <a
                href={`#${mark}-${number}`}
                className="ml-2 print:hidden"
                aria-label={`Volver a la frase de la fuente ${number}`}
              >
                ↑
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

const reasons = {
  reference: "la bibliografía la nombra",
  citation: "el texto la cita",
  date: "es del día que cuenta el texto",
};

function SourceText({ source }: { source: TextSource }) {
  const { title, url, author, publication, section, page, date, clippings, conflicts, unconfirmed } = source;
  const newsPath = getNewsPath(source);
  const printed = [author.replace(/\.$/, ""), publication, section, page].filter((text) => text !== "");
  return (
    <>
      {date ? <span>{date}. </span> : null}
      {newsPath ? <a href={newsPath}>{title}</a> : `«${title}»`}
      {printed.length > 0 ? <span>. {printed.join(", ")}</span> : null}
      {url ? <a href={url}> En la web</a> : null}
      <ClippingLinks source={title} clippings={clippings ?? []} />
      {conflicts?.map(({ _id, conflictName }) => (
        <span key={_id} className="noted-conflict">
          Conflicto: <a href={href("/conflicts/:conflictId", { conflictId: _id })}>{conflictName}</a>
        </span>
      ))}
      {unconfirmed ? <em>Sin confirmar: {reasons[unconfirmed]}</em> : null}
    </>
  );
}

/** From a line of a bibliography to the news item that it names. */
function EntryLinks({ notes }: { notes: Note[] }) {
  return notes.map(({ number, id, source }) => {
    const { title, unconfirmed, clippings } = source;
    const newsPath = getNewsPath(source);
    return (
      <span key={number} id={id}>
        {newsPath ? (
          <>
            {" "}
            <a href={newsPath}>
              Ver la noticia<span className="sr-only"> «{title}»</span>
            </a>
            {unconfirmed ? <em> sin confirmar</em> : null}
          </>
        ) : null}
        <ClippingLinks source={title} clippings={clippings ?? []} />
      </span>
    );
  });
}

const getNewsPath = ({ newsId, newsState = "" }: TextSource) =>
  newsId === null ? null : href("/news/:newsId", { newsId }) + newsState;

/** A text without its notes, for a description of the page. */
export const joinText = ({ blocks }: Annotated) =>
  blocks.map(({ parts }) => parts.map(({ text }) => text).join("")).join("\n");

/** How much of a text has its source; nothing where none has. */
export function CitedShare({ text: { cited, total } }: { text: Annotated }) {
  if (cited === 0) return null;
  return (
    <p className="text-quiet">
      {cited} de {formatCount(total, "frase tiene su fuente", "frases tienen su fuente")}
    </p>
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
