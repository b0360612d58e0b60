import { Link } from "react-router";
import { formatDate } from "../../../shared/dates.ts";
import { excerpt } from "../../../shared/text.ts";
import { InterventionLink } from "../../interventions/components/intervention-link.tsx";
import { RecordImage } from "../../media/components/record-image.tsx";
import type { NewsCard as NewsItem } from "../contract.ts";

/** Text cut to 150 characters, on a word boundary. */
export function NewsCard({ item }: { item: NewsItem }) {
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-4">
      <p className="text-sm text-quiet">{item.intervention.interventionName}</p>
      <div className="mt-2">
        <RecordImage image={item.image} systemId={item.intervention.internalSystem} recordId={item._id} />
      </div>
      <p className="mt-3 text-sm text-quiet">
        <time dateTime={item.newsDate.slice(0, 10)}>{formatDate(item.newsDate)}</time>
      </p>
      <h2 className="text-xl font-semibold">
        <Link to={`/news/${item._id}`} className="no-underline">
          {item.newsName}
        </Link>
      </h2>
      <p className="mt-2">{excerpt(item.description, 150)}</p>
      <p className="mt-auto flex flex-wrap gap-x-5 gap-y-1 pt-4">
        <Link to={`/news/${item._id}`}>
          Leer más<span className="sr-only"> sobre {item.newsName}</span>
        </Link>
        <InterventionLink intervention={item.intervention} />
      </p>
    </article>
  );
}
