import { Link, NavLink, Outlet } from "react-router";
import { datasheetSections } from "../modules/datasheets/constants.ts";
import { datasheetMessages } from "../modules/datasheets/contract.ts";
import { getDatasheet } from "../modules/datasheets/queries.server.ts";
import { notFound } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { orErrorPage } from "../shared/page-errors.server.ts";
import { appContext } from "../shared/router-context.server.ts";
import { useSiteFrame } from "../shared/site-frame.ts";
import type { Route } from "./+types/datasheet";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { interventionId, datasheetId } = params;
  const { intervention, ...datasheet } = await orErrorPage(read(), "Ha ocurrido un error");
  return {
    ...datasheet,
    intervention: { _id: intervention._id, interventionName: intervention.interventionName },
  };

  async function read() {
    if (!isId(interventionId) || !isId(datasheetId)) throw notFound(datasheetMessages.unknown);
    const found = await getDatasheet(db, datasheetId);
    if (found.intervention._id !== interventionId) throw notFound(datasheetMessages.unknown);
    return found;
  }
}

/** The frame of a datasheet: whose it is, its sections (at the side, on phones at the bottom), the way back. */
export default function DatasheetLayout({ loaderData, params }: Route.ComponentProps) {
  const base = `/intervention-datasheet/${params.interventionId}/${params.datasheetId}`;
  const site = useSiteFrame();
  return (
    <div className="lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-10">
      <div>
        <p>
          <Link
            to={`/interventions/${params.interventionId}/datasheet`}
            className="button-quiet -ml-3 print:hidden"
          >
            <span aria-hidden="true">←</span> Volver
          </Link>
        </p>
        <nav aria-label="Secciones de la ficha técnica" className="section-nav">
          <ul>
            {datasheetSections.map(({ key, label }) => (
              <li key={key}>
                <NavLink to={`${base}/${key}`} prefetch="intent" preventScrollReset={false}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <article className="min-w-0 pb-16 lg:pb-0">
        <p className="text-quiet">Ficha técnica</p>
        <h1 className="mt-1">{loaderData.intervention.interventionName}</h1>
        <Outlet context={loaderData} />
        <p className="mt-8 hidden text-sm print:block">
          {site?.address}
          {base}
        </p>
      </article>
    </div>
  );
}
