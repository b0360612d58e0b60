import { lazy } from "react";
import { href, Link } from "react-router";
import { RecordFigure } from "../../nouns/catalog/components/record-image.tsx";
import { getDescriptionPath } from "../../nouns/interventions/constants.ts";
import { interventionMessages } from "../../nouns/interventions/contract.ts";
import { getInterventionReading } from "../../nouns/interventions/queries.server.ts";
import { queryFlags, readPageParameters } from "../../shared/lists/query-flags.ts";
import { loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { excerpt } from "../../shared/values/text.ts";
import { StaffOnly } from "../../ui/site/staff-only.tsx";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/datasheet-landing";

const InterventionActions = lazy(
  () => import("../../nouns/interventions/components/intervention-actions.tsx"),
);
const DatasheetActions = lazy(() => import("../../nouns/datasheets/components/datasheet-actions.tsx"));
const Deletion = lazy(() => import("../../ui/dialogs/deletion.tsx"));
const DatasheetDeletion = lazy(() => import("../../nouns/datasheets/components/datasheet-deletion.tsx"));

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { conflicts, news, ...intervention } = await loadRecordForPage(
    params.interventionId,
    (id) => getInterventionReading(db, id),
    interventionMessages,
  );
  return {
    ...intervention,
    conflictCount: conflicts.length,
    newsCount: news.length,
    parameters: readPageParameters(request).toString(),
  };
}

/** Where a datasheet begins, or says that there is none yet. */
export default function DatasheetLandingPage({ loaderData: intervention }: Route.ComponentProps) {
  return (
    <article>
      <WebPageHead
        title={`Ficha técnica: ${intervention.interventionName}`}
        path={href("/interventions/:interventionId/datasheet", { interventionId: intervention._id })}
        description={excerpt(intervention.description, 160)}
      />
      <p className="text-quiet">Ficha técnica</p>
      <h1 className="record-title mt-1">{intervention.interventionName}</h1>
      <div className="mt-6 grid gap-6 lg:grid-cols-2 lg:gap-10">
        <div className="lg:order-last">
          <RecordFigure
            record={intervention}
            systemId={intervention.internalSystem}
            sizes="(min-width:1330px) 607px,(min-width:1024px) 46vw,calc(100vw - 34px)"
            place={0}
          />
        </div>
        <div>
          <p className="reading">{intervention.description}</p>
          {intervention.datasheet ? null : (
            <p className="mt-6">Esta actuación urbanística todavía no tiene una ficha técnica.</p>
          )}
          <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
            {intervention.datasheet ? (
              <Link
                to={getDescriptionPath(intervention._id, intervention.datasheet)}
                className="button-primary"
              >
                Comenzar
              </Link>
            ) : null}
            <StaffOnly>
              <DatasheetActions interventionId={intervention._id} datasheetId={intervention.datasheet} />
            </StaffOnly>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1">
            <li>
              <Link to={href("/interventions/:interventionId", { interventionId: intervention._id })}>
                Todo sobre la actuación
              </Link>
            </li>
            <li>
              <Link to={`${href("/conflicts")}?intervention=${intervention._id}`}>
                Ver sus conflictos ({intervention.conflictCount})
              </Link>
            </li>
            <li>
              <Link to={`${href("/news")}?intervention=${intervention._id}`}>
                Ver sus noticias ({intervention.newsCount})
              </Link>
            </li>
          </ul>
          <StaffOnly>
            <InterventionActions id={intervention._id} />
          </StaffOnly>
        </div>
      </div>
      <StaffOnly>
        <Deletion
          flag={queryFlags.deleteDatasheet}
          path={href("/interventions/:interventionId/datasheet", { interventionId: intervention._id })}
          parameters={intervention.parameters}
          dialog={DatasheetDeletion}
          only={intervention.datasheet}
        />
      </StaffOnly>
    </article>
  );
}
