import { href } from "react-router";
import { formatShortNewsDate, isCredibleDate, reviewLabel } from "../../../nouns/news/checks.ts";
import { formatDate, formatDay } from "../../../shared/values/dates.ts";
import { formatCount } from "../../../shared/values/text.ts";
import type { CaseNewsItem, NewsYear } from "../contract.ts";

/** News grouped by year, a line each; a year of many says where the others are. */
export function NewsByYear({ years }: { years: NewsYear[] }) {
  return years.map(({ year, count, news, rest }) => (
    <section key={year} className="news-year" aria-labelledby={getYearId(year)}>
      <h3 id={getYearId(year)}>
        {year} <span>{formatCount(count, "noticia", "noticias")}</span>
      </h3>
      <NewsLines news={news} isBelowYear />
      {rest ? (
        <p className="mt-2">
          <a href={rest}>
            {year === reviewLabel ? "Ver todas las noticias" : `Ver las ${count} noticias de ${year}`}
          </a>
        </p>
      ) : null}
    </section>
  ));
}

/** News in the order of their dates, a line each. */
export function NewsLines({ news, isBelowYear = false }: { news: CaseNewsItem[]; isBelowYear?: boolean }) {
  return (
    <ol className="news-lines">
      {news.map(({ _id, newsName, newsDate, hasClipping }) => (
        <li key={_id}>
          <time dateTime={newsDate}>
            {isBelowYear ? formatBelowYear(newsDate) : formatShortNewsDate(newsDate)}
          </time>
          <span>
            <a href={href("/news/:newsId", { newsId: _id })}>{newsName}</a>
            {hasClipping ? (
              <a href={`${href("/news/:newsId", { newsId: _id })}#recortes`} className="news-clipping">
                Recorte<span className="sr-only"> de {newsName}</span>
              </a>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

const formatBelowYear = (date: string) => (isCredibleDate(date) ? formatDay(date) : formatDate(date));

/** The fragment of a year of the news. */
function getYearId(year: string): string {
  return year === reviewLabel ? "noticias-por-revisar" : `noticias-${year}`;
}
