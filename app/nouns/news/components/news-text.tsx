import { href, Link } from "react-router";
import { isOwnPicture } from "../../../shared/values/drawings.ts";
import { RecordFigure, readingWidths } from "../../catalog/components/record-image.tsx";
import type { NewsReading } from "../contract.ts";

type Props = { item: NewsReading };

/** The picture of a news item; nothing without one. */
export function NewsPicture({ item }: Props) {
  if (!isOwnPicture(item.image)) return null;
  return <RecordFigure record={item} systemId={item.intervention.internalSystem} sizes={readingWidths} />;
}

/** The conflicts that a news item names; nothing without any. */
export function NewsConflicts({ item }: Props) {
  if (item.reports.length === 0) return null;
  return (
    <section aria-label="Conflictos de los que informa" className="facts">
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
