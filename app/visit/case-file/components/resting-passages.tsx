import { href, Link } from "react-router";
import type { RestingPassage } from "../contract.ts";

/** The sentences of the study that rest on a news item; nothing without any. */
export function RestingPassages({ passages }: { passages: RestingPassage[] }) {
  if (passages.length === 0) return null;
  return (
    <section aria-labelledby="sustenta" className="mt-8">
      <h2 id="sustenta">Lo que sustenta</h2>
      <ul className="mt-3 grid max-w-prose gap-4">
        {passages.map((passage) => (
          <li key={passage._id}>
            <blockquote className="border-l-4 border-line pl-4">{passage.quote}</blockquote>
            <p className="mt-1 text-quiet">
              {passage.contradicts ? "La contradice. " : ""}
              <Link to={getPath(passage)}>{passage.place}</Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function getPath({ noun, record, field, interventionId }: RestingPassage): string {
  if (noun === "conflict") return href("/conflicts/:conflictId", { conflictId: record });
  if (noun === "news") return href("/news/:newsId", { newsId: record });
  if (noun === "intervention") return href("/interventions/:interventionId", { interventionId: record });
  return href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
    interventionId,
    datasheetId: record,
    section: field,
  });
}
