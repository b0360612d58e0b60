import { href, Link } from "react-router";
import { RecordImage, readingWidths } from "../../catalog/components/record-image.tsx";
import type { NewsReading } from "../contract.ts";

/** Shown in the dialog and on the page of a news item. */
export function NewsText({ item }: { item: NewsReading }) {
  return (
    <>
      <div className="mt-5">
        <RecordImage
          image={item.image}
          alt={item.imageAlt}
          systemId={item.intervention.internalSystem}
          sizes={readingWidths}
          place={0}
        />
      </div>
      <p className="reading mt-5">{item.description}</p>
      {item.reports.length > 0 ? (
        <section aria-label="Conflictos de los que informa" className="facts mt-6">
          <p className="font-semibold">Conflictos de los que informa</p>
          <ul className="mt-1 list-disc pl-5">
            {item.reports.map((conflict) => (
              <li key={conflict._id}>
                <Link to={href("/conflicts/:conflictId", { conflictId: conflict._id })}>
                  {conflict.conflictName}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
