import { useMemo } from "react";
import { Added, Removed } from "./marks.tsx";
import { compareTexts, type Piece } from "./word-difference.ts";

/** Of a passage that stayed as it was, so many letters are shown beside what changed. */
const context = 160;

/** Two texts as one: what was taken out and put in, and as much around it as it takes to recognize the place. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => compareTexts(before, after), [before, after]);
  const short = useMemo(() => pieces.map((piece, index) => shortened(piece, index, pieces.length)), [pieces]);
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
        // Line ends stay outside, where they do not show as a mark of nothing.
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

/** The end of what comes before the first change, the start of what comes after the last, both ends in between. */
function shortened({ kind, text }: Piece, index: number, count: number): Piece {
  if (kind !== "same" || text.length <= 2 * context + 40) return { kind, text };
  const start = index === 0 ? "" : text.slice(0, text.lastIndexOf(" ", context));
  const end = index === count - 1 ? "" : text.slice(text.indexOf(" ", text.length - context));
  return { kind, text: `${start} … ${end}` };
}
