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
};

/** What was just saved, and the last ones that the user entered, each a press from its form. */
export default function EnteredNewsList({ items, saved }: Props) {
  return (
    <section aria-label="Lo que has ingresado" className="entered">
      <p role="status" className="entered-saved">
        {saved ? (
          <>
            Se guardó{" "}
            <Link to={href("/news/:newsId", { newsId: saved.id })} title={saved.name}>
              «{saved.name}»
            </Link>
            <span>, {formatShortNewsDate(saved.date)}.</span>
          </>
        ) : (
          <span className="pointer-coarse:hidden">
            <kbd>{commandKey}</kbd> + <kbd>Enter</kbd> guarda y sigue con la siguiente.
          </span>
        )}
      </p>
      {items.length > 0 ? (
        <details className="entered-list">
          <summary>
            {items.length === 1 ? "Corregir la última" : `Corregir una de las ${items.length} últimas`}
          </summary>
          <ol>
            {items.map(({ id, name, date }) => (
              <li key={id}>
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
