import { Link } from "react-router";
import type { QueueItem } from "../../../../features/coding/contract.ts";
import { getRecordPath, tableOfNoun } from "../../../../features/open-data/constants.ts";

type Props = {
  item: Pick<QueueItem, "noun" | "_id" | "title" | "about" | "paragraphs">;
  /** The sentence that decides; "" for none. */
  passage: string;
  /** Words that propose a value. */
  words?: readonly string[];
  onMark?: (passage: string) => void;
};

/** What is read: title, place and day, and the text by sentences, of which one can be marked. */
export function CodedText({ item, passage, words = [], onMark }: Props) {
  return (
    <article className="min-w-0">
      <p className="text-quiet wrap-anywhere">{item.about}</p>
      <h2 className="mt-1 wrap-anywhere">
        <Link to={getRecordPath(tableOfNoun[item.noun], item._id)}>{item.title}</Link>
      </h2>
      {item.paragraphs.map((sentences) => (
        <p key={sentences.join(" ")} className="mt-3 max-w-prose wrap-anywhere">
          {sentences.map((sentence) => (
            <span
              key={sentence}
              className={sentence === passage ? "border-b-3 border-accent font-semibold" : undefined}
            >
              <MarkedWords text={sentence} words={words} />{" "}
            </span>
          ))}
        </p>
      ))}
      {onMark ? (
        <p className="mt-3">
          <button
            type="button"
            className="button-quiet"
            aria-keyshortcuts="p"
            onClick={() => onMark(nextSentence(item, passage))}
          >
            {passage === "" ? "Marcar la frase que decide" : "Marcar la frase siguiente"} <kbd>P</kbd>
          </button>
        </p>
      ) : null}
    </article>
  );
}

function MarkedWords({ text, words }: { text: string; words: readonly string[] }) {
  const known = words
    .filter((word) => word !== "")
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (known.length === 0) return text;
  return text.split(new RegExp(`(${known.join("|")})`, "gi")).map((part, at) => {
    const key = `${at}-${part}`;
    return at % 2 === 1 ? <mark key={key}>{part}</mark> : part;
  });
}

/** The sentence after the marked one; after the last none. */
export function nextSentence({ paragraphs }: Pick<QueueItem, "paragraphs">, passage: string): string {
  // One that the text has twice is marked in both places.
  const sentences = [...new Set(paragraphs.flat())];
  return sentences[sentences.indexOf(passage) + 1] ?? "";
}
