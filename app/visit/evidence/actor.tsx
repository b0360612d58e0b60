import { lazy } from "react";
import { href, Link, redirect } from "react-router";
import { loadRecordState } from "../../features/editions/past/past-record.server.ts";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { describeRecordTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { ReportLine } from "../../features/reports/components/report-line.tsx";
import { countAnsweredReports } from "../../features/reports/queries.server.ts";
import { actorMessages } from "../../nouns/actors/contract.ts";
import { actorFields } from "../../nouns/actors/declaration.ts";
import { getActor } from "../../nouns/actors/queries.server.ts";
import { isCredibleDate } from "../../nouns/news/checks.ts";
import { NewsDate } from "../../nouns/news/components/news-date.tsx";
import type { Context } from "../../shared/context.server.ts";
import { type Side, sides } from "../../shared/evidence/vocabulary.ts";
import { loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { passHeaders } from "../../shared/pages/pass-headers.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatYears } from "../../shared/values/dates.ts";
import { getPreviewPath, PageHead } from "../../ui/page-head.tsx";
import { CopyLink } from "../../ui/record/copy-link.tsx";
import { RecordTitle } from "../../ui/record/record-title.tsx";
import type { Route } from "./+types/actor";
import { ActorNaming } from "./actor-naming.tsx";
import { countNamingByYear, listCompanions } from "./place-queries.server.ts";
import { type ActorNews, findActorCase } from "./queries.server.ts";

const sideTitles: Record<Side, string> = {
  claimant: "Reclama en",
  defendant: "Se le reclama en",
  mediator: "Media en",
  oversight: "Vigila en",
};

const messages = { ...actorMessages, loadFailed: "Error al cargar el actor" };

const PastRecordPage = lazy(() => import("../../features/editions/components/past-record-page.tsx"));

export async function loader({ params: { actorId: id }, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return loadRecordState(app, request, { list: "actors", id }, () => loadActor(app, id));
}

export const headers = passHeaders;

async function loadActor({ db, ownAddress }: Context, actorId: string) {
  const find = async (id: string) => {
    const [actor, cited] = await Promise.all([getActor(db, id), readCited(db, ownAddress)]);
    const answered = await countAnsweredReports(db, "actor", actor._id);
    const naming = await countNamingByYear(db, "actor", actor._id);
    const companions = await listCompanions(db, actor._id);
    return { ...actor, ...(await findActorCase(db, actor._id)), naming, companions, answered, cited };
  };
  const { cited, ...actor } = await loadRecordForPage(actorId, find, messages);
  // It was merged into another one.
  if (actor._id !== actorId) throw redirect(href("/actors/:actorId", { actorId: actor._id }), 301);
  const takeaway = describeRecordTakeaway(cited, { list: "actors", record: actor });
  return { ...actor, takeaway };
}

/** From the first to the last credible year; null without any. */
function findYears(news: readonly ActorNews[]) {
  const dates = news.map(({ newsDate }) => newsDate).filter((date) => isCredibleDate(date));
  const [first, last] = [dates.at(0), dates.at(-1)];
  return first && last ? { first: Number(first.slice(0, 4)), last: Number(last.slice(0, 4)) } : null;
}

export default function ActorPage({ loaderData: { past, current } }: Route.ComponentProps) {
  return past ? <PastRecordPage past={past} /> : <Actor actor={current} />;
}

function Actor({ actor }: { actor: Awaited<ReturnType<typeof loadActor>> }) {
  const { _id, name, kind, note, conflicts, news, takeaway } = actor;
  const names = [...new Set([...actor.aliases, ...actor.mergedNames])];
  const years = findYears(news);
  const path = href("/actors/:actorId", { actorId: _id });
  const title = `Los conflictos en que interviene ${name}, y las noticias que los registran.`;
  return (
    <article className="record">
      <PageHead title={name} path={path} description={title} preview={getPreviewPath("actors", _id)} />
      <p className="record-crumbs">
        <Link to={href("/actors")}>Actores</Link>
        <span>{actorFields.kind.options[kind]}</span>
        {years ? <span>En la prensa: {formatYears(years)}</span> : null}
        <CopyLink path={path} />
      </p>
      <RecordTitle>{name}</RecordTitle>
      {names.length > 0 ? <p className="mt-1 text-quiet">También: {names.join("; ")}</p> : null}
      {note ? <p className="reading mt-4">{note}</p> : null}
      {sides.map((side) => {
        const own = conflicts.filter((conflict) => conflict.side === side);
        if (own.length === 0) return null;
        return (
          <section key={side} aria-labelledby={side} className="mt-8">
            <h2 id={side}>{sideTitles[side]}</h2>
            <ul className="record-lines">
              {own.map((conflict) => (
                <li key={conflict._id}>
                  <Link to={href("/conflicts/:conflictId", { conflictId: conflict._id })}>
                    {conflict.conflictName}
                  </Link>
                  <span className="block text-quiet">{conflict.interventionName}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {conflicts.length === 0 ? <p className="mt-6">Ningún conflicto lo tiene entre sus actores.</p> : null}
      {news.length > 0 ? (
        <section aria-labelledby="noticias" className="mt-8">
          <h2 id="noticias">Noticias de esos conflictos</h2>
          <ul className="record-lines">
            {news.map(({ _id: newsId, newsName, newsDate }) => (
              <li key={newsId}>
                <Link to={href("/news/:newsId", { newsId })}>{newsName}</Link>
                <span className="block text-quiet">
                  <NewsDate date={newsDate} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ActorNaming {...actor} />
      <TakeawayPanel takeaway={takeaway} />
      <ReportLine about={`actors/${_id}`} answered={actor.answered} />
    </article>
  );
}
