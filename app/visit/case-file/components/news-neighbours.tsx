import { href } from "react-router";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import type { RelatedNews } from "../contract.ts";

type Props = { previous: RelatedNews | undefined; next: RelatedNews | undefined };

/** The news of the same intervention before and after this one; nothing where it is the only one. */
export function NewsNeighbours({ previous, next }: Props) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Otras noticias de la actuación" className="news-neighbours">
      {previous ? <Neighbour item={previous} label="Anterior" rel="prev" /> : null}
      {next ? <Neighbour item={next} label="Siguiente" rel="next" /> : null}
    </nav>
  );
}

function Neighbour({ item, label, rel }: { item: RelatedNews; label: string; rel: "prev" | "next" }) {
  return (
    <p>
      <span className="block text-sm text-quiet">
        {label} en esta actuación <span className="block">{formatNewsDate(item.newsDate)}</span>
      </span>
      <a href={href("/news/:newsId", { newsId: item._id })} rel={rel}>
        {item.name}
      </a>
    </p>
  );
}
