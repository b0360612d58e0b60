import { href } from "react-router";
import { queryFlags } from "../../../shared/lists/query-flags.ts";
import { Link } from "../../../ui/lists/link.tsx";
import { ReadMore } from "../../../ui/lists/links/read-more.tsx";
import { listWidths, RecordImage } from "../../catalog/components/record-image.tsx";
import { CaseLink, InterventionLink } from "../../interventions/components/intervention-link.tsx";
import type { NewsCard as NewsItem } from "../contract.ts";
import { nameWorks } from "../name-works.ts";
import { NewsDate } from "./news-date.tsx";

type Props = { item: NewsItem; parameters: string; place: number; headingLevel: 2 | 3 };

export function NewsCard({ item, parameters, place, headingLevel }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card">
      <p className="text-sm text-quiet">
        <CaseLink intervention={item.intervention} name={nameWorks(item)} />
      </p>
      <div className="mt-2">
        <RecordImage
          image={item.image}
          alt={item.imageAlt}
          systemId={item.intervention.internalSystem}
          sizes={listWidths}
          place={place}
        />
      </div>
      <p className="mt-3 text-sm text-quiet">
        <NewsDate date={item.newsDate} />
      </p>
      <Heading className="card-title">
        <Link to={href("/news/:newsId", { newsId: item._id })}>{item.newsName}</Link>
      </Heading>
      <p className="mt-2">{item.excerpt}</p>
      <p className="card-links">
        <ReadMore parameters={parameters} flag={queryFlags.readNewsItem} id={item._id} name={item.newsName} />
        <InterventionLink intervention={item.intervention} />
      </p>
    </article>
  );
}
