import { href, Link } from "react-router";
import { InterventionLink } from "../../records/interventions/components/intervention-link.tsx";
import { NewsActions } from "../../records/news/components/news-actions.tsx";
import { NewsDate } from "../../records/news/components/news-date.tsx";
import { NewsText } from "../../records/news/components/news-text.tsx";
import { newsMessages } from "../../records/news/contract.ts";
import { findNewsReading } from "../../records/news/queries.server.ts";
import { loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { excerpt } from "../../shared/values/text.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/news-item";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return loadRecordForPage(params.newsId, (id) => findNewsReading(db, id), newsMessages);
}

export default function NewsItemPage({ loaderData: item }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-[46rem]">
      <PageHead
        title={item.newsName}
        path={href("/news/:newsId", { newsId: item._id })}
        description={excerpt(item.description, 160)}
      />
      <div className="record-head">
        <p className="flex flex-wrap gap-x-3 text-quiet">
          <Link to={href("/news")}>Noticias</Link>
          <NewsDate date={item.newsDate} />
        </p>
        <NewsActions id={item._id} />
      </div>
      <h1 className="mt-2">{item.newsName}</h1>
      <p className="mt-3">{item.intervention.interventionName}</p>
      <NewsText item={item} />
      <p className="mt-8 flex flex-wrap gap-3">
        <InterventionLink intervention={item.intervention} className="button-primary" />
        <Link to={`${href("/news")}?intervention=${item.intervention._id}`} className="button-secondary">
          Ver más noticias de la actuación
        </Link>
      </p>
    </article>
  );
}
