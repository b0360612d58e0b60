import { useMemo } from "react";
import { Added, Removed } from "./marks.tsx";
import { compareTexts, type Piece } from "./word-difference.ts";

/** Number of unchanged characters shown before and after a change. */
const context = 160;

/** The differences of two texts, each with some of the text around it. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => compareTexts(before, after), [before, after]);
  const short = useMemo(() => pieces.map((piece, index) => shorten(piece, index, pieces.length)), [pieces]);
  const isShort = short.some(({ text }, index) => text !== pieces[index]?.text);
  return (
    <>
      <Pieces pieces={short} />
      {isShort ? (
        <details className="mt-1">
          <summary className="cursor-pointer text-quiet">Ver el texto completo</summary>
          <div className="mt-2 border-l-3 border-line pl-3">
            <Pieces pieces={pieces} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  let place = 0;
  return (
    <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
      {pieces.map(({ kind, text }) => {
        const key = `${kind}-${place}`;
        place += text.length + 1;
        if (kind === "same") return <span key={key}>{text}</span>;
        const Mark = kind === "removed" ? Removed : Added;
        // Line breaks stay outside of the mark, which would be empty otherwise.
        const [, start = "", changed = "", end = ""] = /^(\n*)(.*?)(\n*)$/s.exec(text) ?? [];
        return (
          <span key={key}>
            {start}
            {changed === "" ? null : <Mark>{changed}</Mark>}
            {end}
          </span>
        );
      })}
    </p>
  );
}

/** Keeps the text next to changes: the end of the first piece, the start of the last, both ends of the others. */
function shorten({ kind, text }: Piece, index: number, count: number): Piece {
  if (kind !== "same" || text.length <= 2 * context + 40) return { kind, text };
  const start = index === 0 ? "" : text.slice(0, text.lastIndexOf(" ", context));
  const end = index === count - 1 ? "" : text.slice(text.indexOf(" ", text.length - context));
  return { kind, text: `${start} … ${end}` };
}
