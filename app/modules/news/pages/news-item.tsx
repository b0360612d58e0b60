import { Link } from "react-router";
import { formatDate } from "../../../shared/dates.ts";
import { notFound } from "../../../shared/errors.ts";
import { isId } from "../../../shared/ids.ts";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { listConflictsReportedBy } from "../../conflicts/queries.server.ts";
import { InterventionLink } from "../../interventions/components/intervention-link.tsx";
import { RecordImage } from "../../media/components/record-image.tsx";
import { newsMessages } from "../contract.ts";
import { getNewsItem } from "../queries.server.ts";
import type { Route } from "./+types/news-item";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const read = isId(params.newsId)
    ? Promise.all([getNewsItem(db, params.newsId), listConflictsReportedBy(db, params.newsId)])
    : Promise.reject(notFound(newsMessages.unknown));
  const [{ intervention, ...item }, conflicts] = await orErrorPage(read, newsMessages.loadFailed);
  const { _id, interventionName, internalSystem, datasheet } = intervention;
  return { ...item, conflicts, intervention: { _id, interventionName, internalSystem, datasheet } };
}

export default function NewsItemPage({ loaderData: item }: Route.ComponentProps) {
  const { intervention, conflicts } = item;
  return (
    <article className="max-w-prose">
      <title>{item.newsName}</title>
      <p className="text-quiet">
        Noticia · <time dateTime={item.newsDate.slice(0, 10)}>{formatDate(item.newsDate)}</time>
      </p>
      <h1 className="mt-1">{item.newsName}</h1>
      <p className="mt-3">
        {intervention.interventionName}. <InterventionLink intervention={intervention} />
      </p>
      <div className="mt-6">
        <RecordImage image={item.image} systemId={intervention.internalSystem} recordId={item._id} />
      </div>
      <p className="mt-6 whitespace-pre-line">{item.description}</p>
      {conflicts.length > 0 ? (
        <section aria-labelledby="conflictos" className="mt-8">
          <h2 id="conflictos">Conflictos de los que informa</h2>
          <ul className="mt-3 list-disc pl-5">
            {conflicts.map((conflict) => (
              <li key={conflict._id}>
                <Link to={`/conflicts/${conflict._id}`}>{conflict.conflictName}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
