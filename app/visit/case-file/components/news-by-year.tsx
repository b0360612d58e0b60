import { href } from "react-router";
import { isCredibleDate, reviewLabel } from "../../../nouns/news/checks.ts";
import { formatDate, formatDay } from "../../../shared/values/dates.ts";
import { formatCount } from "../../../shared/values/text.ts";
import type { CaseNewsItem } from "../contract.ts";

type Props = {
  news: CaseNewsItem[];
  /** One below the heading of the section. */
  headingLevel?: 3 | 4;
};

/** News grouped by year, a line each; those whose date cannot be right last. */
export function NewsByYear({ news, headingLevel = 3 }: Props) {
  const Heading = `h${headingLevel}` as const;
  const years = Map.groupBy(news, ({ newsDate }) =>
    isCredibleDate(newsDate) ? newsDate.slice(0, 4) : reviewLabel,
  );
  const known = [...years].filter(([year]) => year !== reviewLabel);
  const doubtful = years.get(reviewLabel);
  return [...known, ...(doubtful ? [[reviewLabel, doubtful] as const] : [])].map(([year, items]) => (
    <section key={year} className="news-year" aria-labelledby={getYearId(year)}>
      <Heading id={getYearId(year)}>
        {year} <span className="news-year-count">{formatCount(items.length, "noticia", "noticias")}</span>
      </Heading>
      <ol>
        {items.map(({ _id, newsName, newsDate, hasClipping }) => (
          <li key={_id}>
            <time dateTime={newsDate}>
              {year === reviewLabel ? formatDate(newsDate) : formatDay(newsDate)}
            </time>
            <a href={href("/news/:newsId", { newsId: _id })}>{newsName}</a>
            {hasClipping ? (
              <a href={`${href("/news/:newsId", { newsId: _id })}#recortes`} className="news-clipping">
                Recorte<span className="sr-only"> de {newsName}</span>
              </a>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** The fragment of a year of the news. */
function getYearId(year: string): string {
  return year === reviewLabel ? "noticias-por-revisar" : `noticias-${year}`;
}
