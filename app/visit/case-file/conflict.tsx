import { lazy } from "react";
import { href } from "react-router";
import { findMerged } from "../../../db/links/merged-records.server.ts";
import { loadRecordState } from "../../features/editions/past/past-record.server.ts";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { readRecordPeriod } from "../../features/open-data/dataset.server.ts";
import { formatDay } from "../../features/open-data/state.server.ts";
import { describeRecordTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { ReportLine } from "../../features/reports/components/report-line.tsx";
import { countAnsweredReports } from "../../features/reports/queries.server.ts";
import { RecordHead } from "../../nouns/catalog/components/record-head.tsx";
import { StageMark } from "../../nouns/catalog/components/stage-mark.tsx";
import { ConflictFacts, ConflictPicture } from "../../nouns/conflicts/components/conflict-text.tsx";
import { conflictMessages } from "../../nouns/conflicts/contract.ts";
import { AnnotatedText, CitedShare } from "../../nouns/passages/components/annotated-text.tsx";
import type { Context } from "../../shared/context.server.ts";
import { loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { passHeaders } from "../../shared/pages/pass-headers.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isOwnPicture } from "../../shared/values/drawings.ts";
import { excerpt } from "../../shared/values/text.ts";
import { getPreviewPath, PageHead } from "../../ui/page-head.tsx";
import { StaffOnly } from "../../ui/site/staff-only.tsx";
import type { Route } from "./+types/conflict";
import { NewsByYear } from "./components/news-by-year.tsx";
import { PrintedAddress } from "./components/printed-address.tsx";
import { ConflictLines, RelatedLines } from "./components/related-lines.tsx";
import { SpanText } from "./components/span-text.tsx";
import { WorkLinks } from "./components/work-links.tsx";
import { showYears } from "./news-years.server.ts";
import { findConflictCase } from "./queries.server.ts";

const ListedActions = lazy(() => import("../../nouns/interventions/components/listed-actions.tsx"));

const PastRecordPage = lazy(() => import("../../features/editions/components/past-record-page.tsx"));

export async function loader({ params: { conflictId: id }, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return loadRecordState(app, request, { list: "conflicts", id }, () => loadConflict(app, id));
}

export const headers = passHeaders;

async function loadConflict({ db, ownAddress }: Context, conflictId: string) {
  const find = async (id: string) => {
    const [conflict, cited, period, answered] = await Promise.all([
      findConflictCase(db, id),
      readCited(db, ownAddress),
      readRecordPeriod(db, "conflicts", id),
      countAnsweredReports(db, "conflict", id),
    ]);
    if (!conflict) return null;
    const { reports, ...shown } = conflict;
    return {
      ...shown,
      years: showYears(reports, { conflict: id }),
      answered,
      day: formatDay(cited.state),
      takeaway: describeRecordTakeaway(cited, {
        list: "conflicts",
        record: { ...conflict, interventionName: conflict.intervention.interventionName },
        period,
      }),
    };
  };
  return loadRecordForPage(conflictId, find, conflictMessages, async (id) => {
    const kept = await findMerged(db, "conflict", id);
    return kept && getPath(kept);
  });
}

const getPath = (conflictId: string) => href("/conflicts/:conflictId", { conflictId });

export default function ConflictPage({ loaderData: { past, current } }: Route.ComponentProps) {
  return past ? <PastRecordPage past={past} /> : <Conflict conflict={current} />;
}

function Conflict({ conflict }: { conflict: Awaited<ReturnType<typeof loadConflict>> }) {
  const { _id, conflictName, intervention, timeStressOccurrence: stage, span, siblings, text } = conflict;
  const path = getPath(_id);
  // Without notes, the margin beside the text is free.
  const isLone = text.blocks.every(({ notes }) => notes.length === 0) && !isOwnPicture(conflict.image);
  const beside = (
    <div className="related-lists">
      {siblings.length > 0 ? (
        <section className="related">
          <h2>Otros conflictos de la actuación</h2>
          <ConflictLines conflicts={siblings} />
        </section>
      ) : null}
      <RelatedLines title="Conflictos parecidos" records={conflict.similar} getPath={getPath} />
    </div>
  );
  return (
    <article className="record">
      <PageHead
        title={`${conflictName}: ${intervention.interventionName}`}
        path={path}
        description={excerpt(conflict.description, 160)}
        preview={getPreviewPath("conflicts", _id)}
      />
      <RecordHead
        title={conflictName}
        path={path}
        systemId={intervention.internalSystem}
        list={{ path: href("/conflicts"), name: "Conflictos" }}
      >
        <span className="inline-flex items-center gap-2">
          <StageMark stageId={stage._id} />
          {stage.systemName}
        </span>
      </RecordHead>
      <WorkLinks work={intervention} />
      <StaffOnly>
        <ListedActions noun="conflict" id={_id} />
      </StaffOnly>
      <div className="columns">
        <div className="main">
          <CitedShare text={text} />
          <AnnotatedText text={text} headingLevel={2}>
            <ConflictPicture conflict={conflict} />
            {isLone ? beside : null}
          </AnnotatedText>
          {conflict.years.length > 0 ? (
            <section aria-labelledby="noticias">
              <h2 id="noticias">Noticias que lo registran</h2>
              <NewsByYear years={conflict.years} />
            </section>
          ) : null}
          {conflict.isSourced ? null : (
            <p className="text-quiet">Sin fuente todavía: ninguna noticia ni frase citada lo registra.</p>
          )}
          {isLone ? null : beside}
        </div>
        <div className="side">
          {span ? (
            <p className="record-span">
              <strong className="block font-semibold">En la prensa</strong> <SpanText span={span} />
            </p>
          ) : null}
          <ConflictFacts conflict={conflict} />
        </div>
      </div>
      <TakeawayPanel takeaway={conflict.takeaway} />
      <ReportLine about={`conflicts/${_id}`} answered={conflict.answered} />
      <PrintedAddress path={path} day={conflict.day} />
    </article>
  );
}
