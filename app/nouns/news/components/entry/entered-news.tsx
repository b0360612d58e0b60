import { href, Link } from "react-router";
import { formatShortNewsDate } from "../../checks.ts";
import type { EnteredNews } from "./use-entered-news.ts";

// The form is only shown in a browser.
const commandKey = typeof navigator !== "undefined" && /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";

type Props = {
  /** Newest first. */
  items: EnteredNews[];
  /** The one that this form saved last. */
  saved: EnteredNews | undefined;
  /** Whether saving can lead to the form of the next. */
  hasNext: boolean;
};

/** What was just saved, and the last ones that the user entered, each a press from its form. */
export default function EnteredNewsList({ items, saved, hasNext }: Props) {
  return (
    <section
      aria-label="Lo que has ingresado"
      className="-mb-3 flex min-h-[2.2rem] flex-wrap items-baseline gap-x-6 gap-y-1 text-[0.95rem] text-quiet"
    >
      <p role="status" className="flex min-h-[1.6em] min-w-0 flex-[1_1_18rem] whitespace-pre">
        {saved ? (
          <>
            Se guardó{" "}
            <Link
              to={href("/news/:newsId", { newsId: saved.id })}
              title={saved.name}
              className="overflow-hidden text-ellipsis"
            >
              «{saved.name}»
            </Link>
            <span>, {formatShortNewsDate(saved.date)}.</span>
          </>
        ) : (
          <span className="whitespace-normal pointer-coarse:hidden">
            <kbd>{commandKey}</kbd> + <kbd>Enter</kbd> guarda{hasNext ? " y sigue con la siguiente" : null}.
          </span>
        )}
      </p>
      {items.length > 0 ? (
        <details className="open:basis-full">
          <summary className="py-1">
            {items.length === 1 ? "Corregir la última" : `Corregir una de las ${items.length} últimas`}
          </summary>
          <ol className="mt-1 grid gap-[0.15rem] border-l-3 border-line pl-[0.9rem] wrap-anywhere">
            {items.map(({ id, name, date }) => (
              <li key={id} className="py-[0.2rem]">
                <Link to={href("/news/:newsId/edit", { newsId: id })}>{name}</Link>{" "}
                <span className="text-quiet">{formatShortNewsDate(date)}</span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}
