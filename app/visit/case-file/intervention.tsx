import { lazy } from "react";
import { href } from "react-router";
import { loadRecordState } from "../../features/editions/past/past-record.server.ts";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { formatDay } from "../../features/open-data/state.server.ts";
import {
  describeListTakeaway,
  describeRecordTakeaway,
  readCited,
} from "../../features/open-data/takeaway.server.ts";
import { ReportLine } from "../../features/reports/components/report-line.tsx";
import { countAnsweredReports, listAnsweredParts } from "../../features/reports/queries.server.ts";
import { RecordHead } from "../../nouns/catalog/components/record-head.tsx";
import { RecordFigure } from "../../nouns/catalog/components/record-image.tsx";
import { interventionMessages } from "../../nouns/interventions/contract.ts";
import type { Context } from "../../shared/context.server.ts";
import { loadForPage, loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { passHeaders } from "../../shared/pages/pass-headers.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isOwnPicture } from "../../shared/values/drawings.ts";
import { excerpt } from "../../shared/values/text.ts";
import { getPreviewPath, PageHead } from "../../ui/page-head.tsx";
import { StaffOnly } from "../../ui/site/staff-only.tsx";
import { findWorkMap } from "../map/queries.server.ts";
import { showLadder } from "../statistics/figures/ladder.server.ts";
import { getAxis, getTerms } from "../timeline/queries.server.ts";
import type { Route } from "./+types/intervention";
import { CaseFacts } from "./components/case-facts.tsx";
import { CaseSections, listCaseSections } from "./components/case-sections.tsx";
import { PageContents, scopeSections } from "./components/page-contents.tsx";
import { PrintedAddress } from "./components/printed-address.tsx";
import { showCaseFile } from "./news-years.server.ts";
import { findCaseFile, findStrongest } from "./queries.server.ts";

const InterventionActions = lazy(
  () => import("../../nouns/interventions/components/intervention-actions.tsx"),
);

const PastRecordPage = lazy(() => import("../../features/editions/components/past-record-page.tsx"));

export async function loader({ params: { interventionId: id }, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return loadRecordState(app, request, { list: "interventions", id }, () => loadWork(app, id));
}

export const headers = passHeaders;

async function loadWork(context: Context, interventionId: string) {
  const { db, ownAddress } = context;
  const [work, [axis, terms, cited, map, answered, ladder, strongest]] = await Promise.all([
    loadRecordForPage(interventionId, (id) => findCaseFile(db, id), interventionMessages),
    loadForPage(
      Promise.all([
        getAxis(db),
        getTerms(db),
        readCited(db, ownAddress),
        findWorkMap(context, interventionId),
        countAnsweredReports(db, "intervention", interventionId),
        showLadder(db, { intervention: interventionId }),
        findStrongest(db, interventionId),
      ]),
      interventionMessages.loadFailed,
    ),
  ]);
  const answeredParts = work.datasheet ? await listAnsweredParts(db, "datasheet", work.datasheet._id) : [];
  const shown = showCaseFile(work);
  const { timeline } = shown;
  const takeaway = describeRecordTakeaway(cited, {
    list: "interventions",
    record: work,
    period: timeline && { first: getYear(timeline.first), last: getYear(timeline.last) },
  });
  const newsTakeaway = describeListTakeaway(cited, {
    list: "news",
    filters: { intervention: interventionId },
    active: [{ label: work.interventionName }],
    total: work.news.length,
  });
  // The page is the work's: programs find the list where it is.
  return {
    work: shown,
    answered,
    answeredParts,
    day: formatDay(cited.state),
    axis,
    terms,
    map,
    ladder,
    strongest,
    takeaway,
    newsTakeaway: { ...newsTakeaway, alternates: [] },
  };
}

const getYear = (date: string) => Number(date.slice(0, 4));

/** `sizes` of the picture in the head. */
const headWidths = "(min-width:1024px) 400px,calc(100vw - 34px)";

/** A work from beginning to end; every other page leads here. */
export default function InterventionPage({ loaderData: { past, current } }: Route.ComponentProps) {
  return past ? <PastRecordPage past={past} /> : <CaseFile loaded={current} />;
}

function CaseFile({ loaded }: { loaded: Awaited<ReturnType<typeof loadWork>> }) {
  const { work, strongest, day, takeaway, answered } = loaded;
  const sections = listCaseSections(loaded);
  const path = href("/interventions/:interventionId", { interventionId: work._id });
  return (
    <article className="case-file">
      <PageHead
        title={work.interventionName}
        path={path}
        description={excerpt(work.description, 160)}
        preview={getPreviewPath("interventions", work._id)}
      />
      <RecordHead
        title={work.interventionName}
        path={path}
        systemId={work.system._id}
        list={{ path: href("/interventions"), name: "Actuaciones urbanísticas" }}
      />
      <div className="case-head">
        <div>
          <p className="case-lead">{work.description}</p>
          <CaseFacts work={work} strongest={strongest} />
        </div>
        {isOwnPicture(work.image) ? (
          <RecordFigure record={work} systemId={work.system._id} sizes={headWidths} place={0} />
        ) : null}
      </div>
      <div className="columns" style={scopeSections(sections)}>
        <PageContents sections={sections} />
        <div className="main">
          <CaseSections sections={sections} />
        </div>
      </div>
      <TakeawayPanel takeaway={takeaway} />
      <ReportLine about={`interventions/${work._id}`} answered={answered} />
      <StaffOnly>
        <InterventionActions id={work._id} />
      </StaffOnly>
      <PrintedAddress path={path} day={day} />
    </article>
  );
}
