import { data, href, useOutletContext } from "react-router";
import { DatasheetMap } from "../../nouns/datasheets/components/datasheet-map.tsx";
import { DatasheetText } from "../../nouns/datasheets/components/datasheet-text.tsx";
import { datasheetSections } from "../../nouns/datasheets/constants.ts";
import { type DatasheetReading, datasheetMessages } from "../../nouns/datasheets/contract.ts";
import { CitedShare, CitedSources, CitedText } from "../../nouns/passages/components/cited-text.tsx";
import { placeMessages } from "../../nouns/places/contract.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isDrawing } from "../../shared/values/drawings.ts";
import { excerpt } from "../../shared/values/text.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import { WorkMap } from "../map/components/work-map.tsx";
import { findWorkMap } from "../map/queries.server.ts";
import type { Route } from "./+types/datasheet-section";
import { findCitedSection } from "./cited-section.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = datasheetSections.find(({ key }) => key === params.section);
  if (!section) throw data(null, { status: 404 });
  const app = context.get(appContext);
  if (section.key === "spatialization") {
    const map = await loadForPage(findWorkMap(app, params.interventionId), placeMessages.loadFailed);
    return { section, map, cited: null };
  }
  const place = { record: params.datasheetId, field: section.key };
  const cited = await loadForPage(findCitedSection(app.db, place), datasheetMessages.loadFailed);
  return { section, map: null, cited };
}

export default function SectionPage({ loaderData, params }: Route.ComponentProps) {
  const { section, map, cited } = loaderData;
  const datasheet = useOutletContext<
    Omit<DatasheetReading, "intervention"> & { intervention: { interventionName: string } }
  >();
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
            : excerpt(datasheet[section.key], 160)
        }
      />
      <h2 id="seccion">{section.label}</h2>
      {section.key === "spatialization" ? (
        <>
          {map ? <WorkMap map={map} name={interventionName} /> : null}
          {map && isDrawing(datasheet.spatialization) ? null : (
            <DatasheetMap address={datasheet.spatialization} isOriginal={map !== null} />
          )}
        </>
      ) : (
        <>
          {cited ? <CitedShare cited={cited} /> : null}
          <DatasheetText datasheet={datasheet} section={section.key}>
            {cited ? <CitedText cited={cited} /> : undefined}
          </DatasheetText>
          {cited ? <CitedSources cited={cited} /> : null}
        </>
      )}
    </section>
  );
}
