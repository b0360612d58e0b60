import { lazy } from "react";
import { href } from "react-router";
import { findMerged } from "../../../db/links/merged-records.server.ts";
import { loadRecordState } from "../../features/editions/past/past-record.server.ts";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { findRow } from "../../features/open-data/rows.server.ts";
import { formatDay } from "../../features/open-data/state.server.ts";
import { describeRecordTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { ReportLine } from "../../features/reports/components/report-line.tsx";
import { countAnsweredReports } from "../../features/reports/queries.server.ts";
import { RecordHead } from "../../nouns/catalog/components/record-head.tsx";
import { isCredibleDate } from "../../nouns/news/checks.ts";
import { NewsDate } from "../../nouns/news/components/news-date.tsx";
import { NewsConflicts, NewsPicture } from "../../nouns/news/components/news-text.tsx";
import { OtherWorks } from "../../nouns/news/components/other-works.tsx";
import { newsMessages } from "../../nouns/news/contract.ts";
import type { Context } from "../../shared/context.server.ts";
import { loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { passHeaders } from "../../shared/pages/pass-headers.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { excerpt } from "../../shared/values/text.ts";
import { getPreviewPath, PageHead } from "../../ui/page-head.tsx";
import { StaffOnly } from "../../ui/site/staff-only.tsx";
import type { Route } from "./+types/news-item";
import { NewsNeighbours } from "./components/news-neighbours.tsx";
import { PrintedAddress } from "./components/printed-address.tsx";
import { RelatedLines } from "./components/related-lines.tsx";
import { RestingPassages } from "./components/resting-passages.tsx";
import { ShownClippings } from "./components/shown-clippings.tsx";
import { WorkLinks } from "./components/work-links.tsx";
import { findNewsCase } from "./news-case.server.ts";

const ListedActions = lazy(() => import("../../nouns/interventions/components/listed-actions.tsx"));

const PastRecordPage = lazy(() => import("../../features/editions/components/past-record-page.tsx"));

export async function loader({ params: { newsId: id }, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return loadRecordState(app, request, { list: "news", id }, () => loadItem(app, id));
}

export const headers = passHeaders;

async function loadItem({ db, ownAddress }: Context, newsId: string) {
  const find = async (id: string) => {
    const [item, cited, row, answered] = await Promise.all([
      findNewsCase(db, id),
      readCited(db, ownAddress),
      findRow(db, { list: "news", id, origin: ownAddress ?? "" }),
      countAnsweredReports(db, "news", id),
    ]);
    if (!item || !row) return null;
    const takeaway = describeRecordTakeaway(cited, { list: "news", record: row });
    return { ...item, day: formatDay(cited.state), takeaway, answered };
  };
  return loadRecordForPage(newsId, find, newsMessages, async (id) => {
    const kept = await findMerged(db, "news", id);
    return kept && getPath(kept);
  });
}

const getPath = (newsId: string) => href("/news/:newsId", { newsId });

export default function NewsItemPage({ loaderData: { past, current } }: Route.ComponentProps) {
  return past ? <PastRecordPage past={past} /> : <NewsItem item={current} />;
}

function NewsItem({ item }: { item: Awaited<ReturnType<typeof loadItem>> }) {
  const newspaper = useSiteFrame()?.newspaperName;
  const { _id, newsName, newsDate, intervention, evidence } = item;
  const { publication = "", section = "", page = "" } = evidence.source ?? {};
  const path = getPath(_id);
  const place = [publication || newspaper, section, page && `p. ${page}`];
  const printed = place.filter((text) => text).join(", ");
  return (
    <article className="record">
      <PageHead
        title={newsName}
        path={path}
        description={excerpt(item.description, 160)}
        preview={getPreviewPath("news", _id)}
      />
      <RecordHead
        title={newsName}
        path={path}
        systemId={intervention.internalSystem}
        list={{ path: href("/news"), name: "Noticias" }}
      >
        {printed ? <span>{printed}</span> : null}
        <NewsDate date={newsDate} />
      </RecordHead>
      <WorkLinks work={intervention} />
      <OtherWorks others={item.others} />
      <StaffOnly>
        <ListedActions noun="news" id={_id} />
      </StaffOnly>
      <div className="columns">
        <div className="main">
          <div className="annotated">
            {item.description.split(/\n+/).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
              <p key={place} className="paragraph">
                {paragraph}
              </p>
            ))}
            <div className="margin beside">
              <NewsPicture item={item} />
              <NewsConflicts item={item} />
              <NewsNeighbours previous={item.previous} next={item.next} />
              {isCredibleDate(newsDate) ? (
                <RelatedLines
                  title={`Otras noticias de ${formatDate(newsDate).split(" ").slice(2).join(" ")}`}
                  records={item.month}
                  getPath={getPath}
                />
              ) : null}
            </div>
            <ShownClippings clippings={evidence.source?.clippings ?? []} printed={printed} />
            <RestingPassages passages={evidence.passages} />
            <RelatedLines title="Noticias parecidas" records={item.similar} getPath={getPath} />
          </div>
        </div>
      </div>
      <TakeawayPanel takeaway={item.takeaway} />
      <ReportLine about={`news/${_id}`} answered={item.answered} />
      <PrintedAddress path={path} day={item.day} />
    </article>
  );
}
