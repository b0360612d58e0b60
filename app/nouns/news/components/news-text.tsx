import { href, Link } from "react-router";
import { isOwnPicture } from "../../../shared/values/drawings.ts";
import { RecordFigure, readingWidths } from "../../catalog/components/record-image.tsx";
import type { NewsReading } from "../contract.ts";

type Props = { item: NewsReading };

/** Shown in the dialog and on the page of a news item; the text first, so that it begins on the first screen. */
export function NewsText({ item }: Props) {
  return (
    <>
      <p className="reading mt-4">{item.description}</p>
      {isOwnPicture(item.image) ? (
        <RecordFigure record={item} systemId={item.intervention.internalSystem} sizes={readingWidths} />
      ) : null}
    </>
  );
}

/** The conflicts that a news item names; nothing without any. */
export function NewsConflicts({ item }: Props) {
  if (item.reports.length === 0) return null;
  return (
    <section aria-label="Conflictos de los que informa" className="facts mt-6">
      <p className="font-semibold">Conflictos de los que informa</p>
      <ul className="list-disc pl-5">
        {item.reports.map((conflict) => (
          <li key={conflict._id}>
            <Link to={href("/conflicts/:conflictId", { conflictId: conflict._id })}>
              {conflict.conflictName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
