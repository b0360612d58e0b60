import { href, Link, useLocation } from "react-router";
import { requestCodeAttribute, useRequestCode } from "../shared/api/request-code.ts";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { SiteFooter } from "./site/site-footer.tsx";
import { SiteHeader } from "./site/site-header.tsx";

export function ErrorPage({
  status,
  message,
  code: given,
}: {
  status: number;
  message?: string | undefined;
  /** Id of the request that failed, if known. */
  code?: string | undefined;
}) {
  const isMissing = status === 404;
  const isAway = status === 503;
  const site = useSiteFrame();
  const { pathname, search } = useLocation();
  const code = useRequestCode(given);
  const title = isMissing ? "No encontramos esta página" : (isAway && message) || "Ha ocurrido un error";
  return (
    <>
      {site ? <SiteHeader title={site.title} /> : null}
      <main className="mx-auto w-full max-w-2xl flex-1 px-4 py-10 lg:py-16">
        <title>{isMissing ? "Página no encontrada" : title}</title>
        <meta name="robots" content="noindex" />
        <img src="/drawings/empty.svg" alt="" width={160} height={107} className="mb-6 w-40" />
        <h1>{title}</h1>
        <p className="mt-4">
          {isMissing
            ? (message ?? "La dirección puede estar mal escrita, o el contenido ya no existe.")
            : isAway
              ? "El servicio no responde en este momento. Espera unos segundos y vuelve a intentarlo."
              : (message ?? "No pudimos mostrar esta página. Inténtalo de nuevo en un momento.")}
        </p>
        {isAway ? (
          <p className="mt-5">
            {/* Loads the whole document: the frame of the page may have failed too. */}
            <a href={pathname + search} className="button-primary">
              Intentar de nuevo
            </a>
          </p>
        ) : null}
        {isMissing ? (
          <search>
            <form action={href("/search")} className="search-form mt-6">
              <div className="search-field">
                <label htmlFor="busca" className="field-label">
                  Busca en todo el estudio
                </label>
                <input id="busca" type="search" name="q" enterKeyHint="search" className="field" />
              </div>
              <button type="submit" className="button-primary">
                Buscar
              </button>
            </form>
          </search>
        ) : null}
        <p className="mt-6">
          <Link to={href("/")}>Volver al inicio</Link>
        </p>
        {status >= 500 && code ? (
          <p className="mt-6" {...{ [requestCodeAttribute]: code }}>
            Si el problema sigue, escríbenos y dinos este código, con el que podemos encontrar qué pasó.
            <br />
            Código del error: <code>{code}</code>
          </p>
        ) : null}
      </main>
      {site ? <SiteFooter site={site} /> : null}
    </>
  );
}
