import { NewsDate } from "../../../nouns/news/components/news-date.tsx";
import { Link } from "../../../ui/lists/link.tsx";
import type { SearchItem, Snippet } from "../contract.ts";

/** One record found: its title, when, where it belongs, and why it was found. */
export function ResultItem({ item, headingLevel }: { item: SearchItem; headingLevel: 2 | 3 }) {
  const { title, date, intervention, otherInterventions = [], path, snippet } = item;
  const works = intervention && intervention.name !== title ? [intervention, ...otherInterventions] : [];
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="result">
      <Heading className="result-title">
        <Link to={path}>{title}</Link>
      </Heading>
      <p className="result-facts">
        {date ? <NewsDate date={date} /> : null}
        {works.map(({ _id, name }) => (
          <span key={_id}>{name}</span>
        ))}
      </p>
      <p className="result-snippet">
        <MarkedText snippet={snippet} />
      </p>
    </article>
  );
}

function MarkedText({ snippet }: { snippet: Snippet }) {
  let at = 0;
  return snippet.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? <mark key={key}>{text}</mark> : text;
  });
}
