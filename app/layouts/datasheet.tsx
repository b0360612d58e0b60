import { Link, NavLink, Outlet } from "react-router";
import { datasheetSections } from "../modules/datasheets/constants.ts";
import { datasheetMessages } from "../modules/datasheets/contract.ts";
import { getDatasheet } from "../modules/datasheets/queries.server.ts";
import { notFound } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { orErrorPage } from "../shared/page-errors.server.ts";
import { appContext } from "../shared/router-context.server.ts";
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

/** The frame of a datasheet: whose it is, its sections, the way back. */
export default function DatasheetLayout({ loaderData, params }: Route.ComponentProps) {
  const base = `/intervention-datasheet/${params.interventionId}/${params.datasheetId}`;
  return (
    <div className="md:grid md:grid-cols-[13rem_1fr] md:gap-8">
      <nav aria-label="Secciones de la ficha técnica">
        <p>
          <Link to={`/interventions/${params.interventionId}/datasheet`}>Volver</Link>
        </p>
        <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-2 md:flex-col">
          {datasheetSections.map(({ key, label }) => (
            <li key={key}>
              <NavLink to={`${base}/${key}`} className="no-underline aria-[current=page]:font-bold">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <p className="text-quiet">Ficha técnica</p>
        <h1>{loaderData.intervention.interventionName}</h1>
        <Outlet context={loaderData} />
      </div>
    </div>
  );
}
