import { href, Link, NavLink, Outlet, redirect, useParams } from "react-router";
import { getStatePath } from "../features/editions/constants.ts";
import { countAnsweredReports } from "../features/reports/queries.server.ts";
import { RecordHead } from "../nouns/catalog/components/record-head.tsx";
import { listHierarchies, listSystems } from "../nouns/catalog/queries.server.ts";
import { MapAddress } from "../nouns/datasheets/components/map-address.tsx";
import { SectionPicture } from "../nouns/datasheets/components/section-picture.tsx";
import { datasheetSections } from "../nouns/datasheets/constants.ts";
import { datasheetMessages } from "../nouns/datasheets/contract.ts";
import { getDatasheetReading } from "../nouns/datasheets/queries.server.ts";
import { annotateDatasheet } from "../nouns/passages/annotated-text.server.ts";
import { AnnotatedText } from "../nouns/passages/components/annotated-text.tsx";
import { notFound } from "../shared/api/errors.ts";
import { loadForPage } from "../shared/pages/page-errors.server.ts";
import { appContext } from "../shared/pages/router-context.server.ts";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { labelAxis } from "../shared/study/study.ts";
import { isDrawing } from "../shared/values/drawings.ts";
import { isId } from "../shared/values/ids.ts";
import { BackLink } from "../ui/back-link.tsx";
import type { Route } from "./+types/datasheet";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { interventionId, datasheetId } = params;
  // An edition shows it below its work.
  const edition = new URL(request.url).searchParams.get("edition");
  if (edition !== null) throw redirect(getStatePath("interventions", interventionId, { edition }));
  const { intervention, description, features, conflictivity, ...datasheet } = await loadForPage(
    read(),
    datasheetMessages.loadFailed,
  );
  const texts = await loadForPage(
    annotateDatasheet(
      db,
      { intervention: interventionId, datasheet: datasheetId },
      {
        description,
        features,
        conflictivity,
      },
    ),
    datasheetMessages.loadFailed,
  );
  return {
    ...datasheet,
    texts,
    answered: await loadForPage(
      countAnsweredReports(db, "datasheet", datasheetId),
      datasheetMessages.loadFailed,
    ),
    intervention: {
      _id: intervention._id,
      interventionName: intervention.interventionName,
      description: intervention.description,
      strategicProject: intervention.strategicProject,
      hierarchy: intervention.hierarchy,
      system: intervention.system,
      systemId: intervention.internalSystem,
    },
  };

  async function read() {
    if (!isId(interventionId) || !isId(datasheetId)) throw notFound(datasheetMessages.unknown);
    const [found, hierarchies, systems] = await Promise.all([
      getDatasheetReading(db, datasheetId),
      listHierarchies(db),
      listSystems(db),
    ]);
    const { intervention } = found;
    if (intervention._id !== interventionId) throw notFound(datasheetMessages.unknown);
    const hierarchy = hierarchies.find(({ _id }) => _id === intervention.hierarchy)?.hierarchyName ?? "";
    const system = systems.find(({ _id }) => _id === intervention.internalSystem)?.systemName ?? "";
    return { ...found, intervention: { ...intervention, hierarchy, system } };
  }
}

/** The frame of a datasheet's sections. All of them are printed, whichever is on the screen. */
export default function DatasheetLayout({ loaderData, params }: Route.ComponentProps) {
  const base = href("/intervention-datasheet/:interventionId/:datasheetId", params);
  const site = useSiteFrame();
  const { section: shown } = useParams();
  const { intervention } = loaderData;
  const work = href("/interventions/:interventionId", params);
  return (
    <article className="pb-16 lg:pb-0">
      <RecordHead
        title={intervention.interventionName}
        path={`${base}/${shown}`}
        systemId={intervention.systemId}
        list={{ path: work, name: "Todo sobre la actuación" }}
      >
        <span>Ficha técnica</span>
      </RecordHead>
      <div className="mt-3 hidden print:block">
        <p className="reading">{intervention.description}</p>
        <p className="mt-2 text-sm">
          {intervention.hierarchy} · {intervention.system} · {intervention.strategicProject}
        </p>
      </div>
      <div className="columns">
        <div className="side">
          <BackLink to={work} outOf={base} />
          <nav aria-label="Secciones de la ficha técnica" className="section-nav">
            <ul>
              {datasheetSections.map(({ key, label }) => (
                <li key={key}>
                  <NavLink
                    to={href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
                      ...params,
                      section: key,
                    })}
                    prefetch="intent"
                    preventScrollReset={false}
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="main">
          {datasheetSections.map((section) =>
            section.key === shown ? (
              <Outlet key={section.key} context={loaderData} />
            ) : (
              <PrintedSection key={section.key} section={section} datasheet={loaderData} base={base} />
            ),
          )}
        </div>
        <aside aria-label="La actuación" className="datasheet-work">
          <dl className="case-facts">
            <div>
              <dt>{labelAxis("hierarchy")}</dt>
              <dd>{intervention.hierarchy}</dd>
            </div>
            <div>
              <dt>Proyecto estratégico</dt>
              <dd>{intervention.strategicProject}</dd>
            </div>
            <div>
              <dt>En la prensa</dt>
              <dd>
                <Link to={`${work}#noticias`} className="mr-4 inline-block py-1">
                  Sus noticias
                </Link>
                <Link to={`${work}#conflictos`} className="mr-4 inline-block py-1">
                  Sus conflictos
                </Link>
              </dd>
            </div>
          </dl>
        </aside>
      </div>
      <p className="mt-8 hidden border-t border-line pt-2 text-sm hyphens-none wrap-anywhere print:block">
        {site?.title}: {site?.address}
        {base}
      </p>
    </article>
  );
}

type PrintedProps = {
  section: (typeof datasheetSections)[number];
  datasheet: Route.ComponentProps["loaderData"];
  /** Address of the datasheet. */
  base: string;
};

/** A section that is not on the screen. */
function PrintedSection({ section: { key, label }, datasheet, base }: PrintedProps) {
  return (
    <section className="hidden print:block">
      <h2>{label}</h2>
      {key === "spatialization" ? (
        // A drawing of this site is no map: the section's own page has it.
        <MapAddress
          address={isDrawing(datasheet.spatialization) ? `${base}/${key}` : datasheet.spatialization}
        />
      ) : (
        <AnnotatedText text={datasheet.texts[key]} name={`-${key}`} headingLevel={3}>
          <SectionPicture datasheet={datasheet} section={key} isLazy />
        </AnnotatedText>
      )}
    </section>
  );
}
