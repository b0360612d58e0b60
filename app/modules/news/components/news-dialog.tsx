import { Link } from "react-router";
import { formatDate } from "../../../shared/dates.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { InterventionLink } from "../../interventions/components/intervention-link.tsx";
import type { NewsReading } from "../contract.ts";
import { NewsText } from "./news-text.tsx";

/** A news item read whole, over the list. */
export function NewsDialog({ item, closeTo }: { item: NewsReading; closeTo: string }) {
  return (
    <Dialog title={item.newsName} closeTo={closeTo}>
      <p className="mt-2 text-quiet">
        <time dateTime={item.newsDate.slice(0, 10)}>{formatDate(item.newsDate)}</time> ·{" "}
        {item.intervention.interventionName}
      </p>
      <NewsText item={item} />
      <p className="mt-6 flex flex-wrap gap-3">
        <InterventionLink intervention={item.intervention} className="button-primary" />
        <Link to={`/news/${item._id}`} className="button-secondary">
          Abrir en su página
        </Link>
      </p>
    </Dialog>
  );
}
