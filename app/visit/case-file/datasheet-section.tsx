import { data, href, useOutletContext } from "react-router";
import { ReportLine } from "../../features/reports/components/report-line.tsx";
import type { Route as Layout } from "../../layouts/+types/datasheet";
import { DatasheetMap } from "../../nouns/datasheets/components/datasheet-map.tsx";
import { SectionPicture } from "../../nouns/datasheets/components/section-picture.tsx";
import { datasheetSections } from "../../nouns/datasheets/constants.ts";
import { placeMessages } from "../../nouns/geometries/contract.ts";
import { AnnotatedText, CitedShare, joinText } from "../../nouns/passages/components/annotated-text.tsx";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isDrawing } from "../../shared/values/drawings.ts";
import { excerpt } from "../../shared/values/text.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import { WorkMap } from "../map/components/work-map.tsx";
import { findWorkMap } from "../map/queries.server.ts";
import type { Route } from "./+types/datasheet-section";

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = datasheetSections.find(({ key }) => key === params.section);
  if (!section) throw data(null, { status: 404 });
  const app = context.get(appContext);
  const map =
    section.key === "spatialization"
      ? await loadForPage(findWorkMap(app, params.interventionId), placeMessages.loadFailed)
      : null;
  return { section, map };
}

export default function SectionPage({ loaderData, params }: Route.ComponentProps) {
  const { section, map } = loaderData;
  const datasheet = useOutletContext<Layout.ComponentProps["loaderData"]>();
  const { interventionName } = datasheet.intervention;
  return (
    <section aria-labelledby="seccion" className="mt-4">
      <WebPageHead
        title={`${section.label}: ${interventionName}`}
        path={href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
          ...params,
          section: section.key,
        })}
        description={
          section.key === "spatialization"
            ? `Mapa de la actuación urbanística ${interventionName}.`
            : excerpt(joinText(datasheet.texts[section.key]), 160)
        }
      />
      <h2 id="seccion" className="mb-4">
        {section.label}
      </h2>
      {section.key === "spatialization" ? (
        <>
          {map ? <WorkMap map={map} name={interventionName} /> : null}
          {map && isDrawing(datasheet.spatialization) ? null : (
            <DatasheetMap address={datasheet.spatialization} isOriginal={map !== null} />
          )}
        </>
      ) : (
        <>
          <CitedShare text={datasheet.texts[section.key]} />
          <AnnotatedText text={datasheet.texts[section.key]} headingLevel={3}>
            <SectionPicture datasheet={datasheet} section={section.key} />
          </AnnotatedText>
        </>
      )}
      <ReportLine
        about={`datasheets/${params.datasheetId}`}
        part={section.key}
        answered={datasheet.answered}
      />
    </section>
  );
}
