import { Link } from "react-router";
import { useSiteFrame } from "../shared/site-frame.ts";
import { EmptyDrawing } from "./drawings/empty.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** A whole page that says what went wrong and where to go from here. */
export function ErrorPage({ status, message }: { status: number; message?: string | undefined }) {
  const isMissing = status === 404;
  const site = useSiteFrame();
  return (
    <>
      {site ? <SiteHeader title={site.title} /> : null}
      <main className="mx-auto w-full max-w-2xl flex-1 px-4 py-10 lg:py-16">
        <title>{isMissing ? "Página no encontrada" : "Ha ocurrido un error"}</title>
        <meta name="robots" content="noindex" />
        <div className="mb-6 w-40">
          <EmptyDrawing />
        </div>
        <h1>{isMissing ? "No encontramos esta página" : "Ha ocurrido un error"}</h1>
        <p className="mt-4">
          {message ??
            (isMissing
              ? "La dirección puede estar mal escrita, o el contenido ya no existe."
              : "No pudimos mostrar esta página. Inténtalo de nuevo en un momento.")}
        </p>
        <ul className="mt-6 list-disc pl-5">
          <li>
            <Link to="/">Volver al inicio</Link>
          </li>
          <li>
            <Link to="/interventions">Ver las actuaciones urbanísticas</Link>
          </li>
          <li>
            <Link to="/news">Ver los acontecimientos noticiosos</Link>
          </li>
          <li>
            <Link to="/conflicts">Ver los conflictos</Link>
          </li>
        </ul>
      </main>
      {site ? <SiteFooter site={site} /> : null}
    </>
  );
}
