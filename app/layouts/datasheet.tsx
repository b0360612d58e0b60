import { href, Link, NavLink, Outlet, useParams } from "react-router";
import { listHierarchies, listSystems } from "../nouns/catalog/queries.server.ts";
import { PrintedSection } from "../nouns/datasheets/components/printed-section.tsx";
import { datasheetSections } from "../nouns/datasheets/constants.ts";
import { datasheetMessages } from "../nouns/datasheets/contract.ts";
import { getDatasheetReading } from "../nouns/datasheets/queries.server.ts";
import { notFound } from "../shared/api/errors.ts";
import { loadForPage } from "../shared/pages/page-errors.server.ts";
import { appContext } from "../shared/pages/router-context.server.ts";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { isId } from "../shared/values/ids.ts";
import { BackLink } from "../ui/back-link.tsx";
import { CopyLink } from "../ui/record/copy-link.tsx";
import { RecordTitle } from "../ui/record/record-title.tsx";
import type { Route } from "./+types/datasheet";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { interventionId, datasheetId } = params;
  const { intervention, ...datasheet } = await loadForPage(read(), datasheetMessages.loadFailed);
  const { _id, interventionName, description, strategicProject, hierarchy, system } = intervention;
  return {
    ...datasheet,
    intervention: { _id, interventionName, description, strategicProject, hierarchy, system },
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
    const hierarchy = hierarchies.find(({ _id }) => _id === intervention.hierarchy)?.hierarchyName;
    const system = systems.find(({ _id }) => _id === intervention.internalSystem)?.systemName;
    return { ...found, intervention: { ...intervention, hierarchy, system } };
  }
}

/** The frame of a datasheet's sections. All of them are printed, whichever is on the screen. */
export default function DatasheetLayout({ loaderData, params }: Route.ComponentProps) {
  const base = href("/intervention-datasheet/:interventionId/:datasheetId", params);
  const site = useSiteFrame();
  const { section: shown } = useParams();
  const { intervention } = loaderData;
  return (
    <div className="lg:grid print:block lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-10">
      <div>
        <BackLink to={href("/interventions/:interventionId", params)} outOf={base} />
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
      <article className="min-w-0 pb-16 lg:pb-0">
        <p className="flex flex-wrap gap-x-4 text-quiet">
          Ficha técnica
          <Link to={href("/interventions/:interventionId", params)} className="print:hidden">
            Todo sobre la actuación
          </Link>
          <CopyLink path={`${base}/${shown}`} />
        </p>
        <RecordTitle>{intervention.interventionName}</RecordTitle>
        <div className="mt-3 hidden print:block">
          <p className="reading">{intervention.description}</p>
          <p className="mt-2 text-sm">
            {intervention.hierarchy} · {intervention.system} · {intervention.strategicProject}
          </p>
        </div>
        {datasheetSections.map((section) =>
          section.key === shown ? (
            <Outlet key={section.key} context={loaderData} />
          ) : (
            <PrintedSection key={section.key} section={section} datasheet={loaderData} base={base} />
          ),
        )}
        <p className="mt-8 hidden border-t border-line pt-2 text-sm hyphens-none wrap-anywhere print:block">
          {site?.title}: {site?.address}
          {base}
        </p>
      </article>
    </div>
  );
}
