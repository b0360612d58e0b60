import { lazy } from "react";
import { href, Link } from "react-router";
import { findMerged } from "../../../db/links/merged-records.server.ts";
import { loadRecordState } from "../../features/editions/past/past-record.server.ts";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { readRecordPeriod } from "../../features/open-data/dataset.server.ts";
import { formatDay } from "../../features/open-data/state.server.ts";
import { describeRecordTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { StageMark } from "../../nouns/catalog/components/stage-mark.tsx";
import { SystemBand } from "../../nouns/catalog/components/system-band.tsx";
import { getStageKey } from "../../nouns/catalog/constants.ts";
import { ConflictFacts, ConflictText } from "../../nouns/conflicts/components/conflict-text.tsx";
import { conflictMessages } from "../../nouns/conflicts/contract.ts";
import { CitedShare, CitedSources, CitedText } from "../../nouns/passages/components/cited-text.tsx";
import type { Context } from "../../shared/context.server.ts";
import { loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { passHeaders } from "../../shared/pages/pass-headers.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { excerpt } from "../../shared/values/text.ts";
import { getPreviewPath, PageHead } from "../../ui/page-head.tsx";
import { CopyLink } from "../../ui/record/copy-link.tsx";
import { RecordTitle } from "../../ui/record/record-title.tsx";
import { StaffOnly } from "../../ui/site/staff-only.tsx";
import type { Route } from "./+types/conflict";
import { ConflictLines } from "./components/conflict-lines.tsx";
import { NewsByYear } from "./components/news-by-year.tsx";
import { PrintedAddress } from "./components/printed-address.tsx";
import { RelatedLines } from "./components/related-lines.tsx";
import { SpanText } from "./components/span-text.tsx";
import { WorkLinks } from "./components/work-links.tsx";
import { findConflictCase } from "./queries.server.ts";

const ConflictActions = lazy(() => import("../../nouns/conflicts/components/conflict-actions.tsx"));

const PastRecordPage = lazy(() => import("../../features/editions/components/past-record-page.tsx"));

export async function loader({ params: { conflictId: id }, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return loadRecordState(app, request, { list: "conflicts", id }, () => loadConflict(app, id));
}

export const headers = passHeaders;

async function loadConflict({ db, ownAddress }: Context, conflictId: string) {
  const find = async (id: string) => {
    const [conflict, cited, period] = await Promise.all([
      findConflictCase(db, id),
      readCited(db, ownAddress),
      readRecordPeriod(db, "conflicts", id),
    ]);
    if (!conflict) return null;
    const about = conflict.intervention.interventionName;
    return {
      ...conflict,
      day: formatDay(cited.state),
      takeaway: describeRecordTakeaway(cited, { list: "conflicts", record: conflict, about, period }),
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
  const { _id, conflictName, intervention, timeStressOccurrence: stage, span, siblings, cited } = conflict;
  return (
    <article className="record">
      <PageHead
        title={conflictName}
        path={getPath(_id)}
        description={excerpt(conflict.description, 160)}
        preview={getPreviewPath("conflicts", _id)}
      />
      <SystemBand systemId={intervention.internalSystem} />
      <div className="record-head">
        <p className="record-crumbs">
          <Link to={href("/conflicts")}>Conflictos</Link>
          <span className="inline-flex items-center gap-2">
            <StageMark stage={getStageKey(stage._id)} />
            {stage.systemName}
          </span>
          <CopyLink path={getPath(_id)} />
        </p>
        <StaffOnly>
          <ConflictActions id={_id} />
        </StaffOnly>
      </div>
      <RecordTitle>{conflictName}</RecordTitle>
      <WorkLinks work={intervention} />
      {span ? (
        <p className="mt-1 text-quiet">
          En la prensa: <SpanText span={span} />
        </p>
      ) : null}
      <div className="record-columns">
        <div>
          {cited ? (
            <>
              <CitedShare cited={cited} />
              <ConflictText conflict={conflict}>
                <CitedText cited={cited} />
              </ConflictText>
            </>
          ) : (
            <ConflictText conflict={conflict} />
          )}
          {conflict.reports.length > 0 ? (
            <section aria-labelledby="noticias" className="mt-8">
              <h2 id="noticias">Noticias que lo registran</h2>
              <NewsByYear news={conflict.reports} />
            </section>
          ) : null}
          {cited ? <CitedSources cited={cited} /> : null}
          {conflict.isSourced ? null : (
            <p className="mt-6 text-quiet">
              Sin fuente todavía: ninguna noticia ni frase citada lo registra.
            </p>
          )}
        </div>
        <div className="record-notes">
          <ConflictFacts conflict={conflict} />
          {siblings.length > 0 ? (
            <section className="related">
              <h2>Otros conflictos de la actuación</h2>
              <ConflictLines conflicts={siblings} />
            </section>
          ) : null}
          <RelatedLines title="Conflictos parecidos" records={conflict.similar} getPath={getPath} />
        </div>
      </div>
      <TakeawayPanel takeaway={conflict.takeaway} />
      <PrintedAddress path={getPath(_id)} day={conflict.day} />
    </article>
  );
}
