import { href, Link } from "react-router";
import { listErrata } from "../../nouns/errata/queries.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/errata";

const mostErrata = 1000;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { items } = await loadForPage(
    listErrata(db, { limit: mostErrata, offset: 0 }),
    "Error al cargar la fe de erratas",
  );
  return items;
}

export default function ErrataPage({ loaderData: errata }: Route.ComponentProps) {
  return (
    <>
      <WebPageHead
        title="Fe de erratas"
        path={href("/errata")}
        description="Lo que estaba mal en los textos del estudio, y lo correcto."
      />
      <h1>Fe de erratas</h1>
      <p className="mt-3 max-w-prose">
        Lo que estaba mal en los textos del estudio, y lo correcto. ¿Encontraste un error?{" "}
        <Link to={`${href("/project")}#contacto`}>Escríbele al equipo</Link>.
      </p>
      {errata.length === 0 ? (
        <p className="mt-6 max-w-prose">
          Todavía no hay erratas publicadas. Lo que ha cambiado en un registro está en su historial, al final
          de cada página, en «Descargar y citar».
        </p>
      ) : (
        <ul className="mt-6 grid max-w-prose gap-6">
          {errata.map(({ _id, wrong, right, place, intervention, date }) => (
            <li key={_id} className="border-b border-line pb-4">
              <p className="font-semibold">
                {intervention ? (
                  <Link to={href("/interventions/:interventionId", { interventionId: intervention })}>
                    {place}
                  </Link>
                ) : (
                  place
                )}
              </p>
              <p className="mt-1 whitespace-pre-line">
                Decía: <del>{wrong}</del>
              </p>
              <p className="mt-1 whitespace-pre-line">
                Debe decir: <ins>{right}</ins>
              </p>
              <p className="mt-1 text-quiet">Publicada el {formatDate(date)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
