import { href, Link } from "react-router";
import { listEditions } from "../../features/editions/queries.server.ts";
import { getColumns } from "../../features/open-data/columns.server.ts";
import { PageMeaning, References } from "../../features/open-data/components/takeaway-panel.tsx";
import {
  type DataTable,
  dataTables,
  dictionaryPath,
  isOpenList,
  listFormats,
  listFormatsOf,
  oaiPath,
  undefinedLicense,
} from "../../features/open-data/constants.ts";
import { descriptions, listDescriptions } from "../../features/open-data/describe/descriptions.server.ts";
import { describeColumns } from "../../features/open-data/formats/dictionary.server.ts";
import { countShown } from "../../features/open-data/rows.server.ts";
import { formatDay } from "../../features/open-data/state.server.ts";
import { describeDatasetTakeaway, nameList, readCited } from "../../features/open-data/takeaway.server.ts";
import { siteMessages } from "../../nouns/site/contract.ts";
import { findSiteValues } from "../../nouns/site/queries.server.ts";
import { apiRoot, descriptionPaths } from "../../shared/api/api-root.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatDate, formatYears } from "../../shared/values/dates.ts";
import { capitalize, formatCount } from "../../shared/values/text.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/data";
import { EditionList } from "./components/edition-list.tsx";
import { listLines } from "./edition-lines.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const [totals, cited, { profile }, editions] = await loadForPage(
    Promise.all([
      Promise.all(dataTables.map((table) => countShown(db, table))),
      readCited(db, ownAddress),
      findSiteValues(db, "profile"),
      listEditions(db),
    ]),
    siteMessages.loadFailed,
  );
  const { license, contact, origin, period } = cited.dataset;
  return {
    license,
    period: profile?.period
      ? `; el período del estudio es ${profile.period}`
      : period && `, con noticias de ${formatYears(period)}`,
    contact,
    hasAddress: origin !== "",
    described: listDescriptions(cited.dataset).map((name) => {
      const { label, use } = descriptions[name];
      return { name, label, use };
    }),
    day: formatDate(formatDay(cited.state)),
    editions: listLines(editions),
    takeaway: describeDatasetTakeaway(cited),
    tables: dataTables.map((list, place) => ({
      list,
      title: nameList(list, []),
      total: totals[place] ?? 0,
      columns: describeColumns(getColumns(list, "")),
    })),
  };
}

/** The form that most want as a button, the others beside it as text. */
function TableFiles({ list, title }: { list: DataTable; title: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {listFormatsOf(list)
        .toSorted((one, other) => Number(other === "xlsx") - Number(one === "xlsx"))
        .map((format) => (
          <a
            key={format}
            href={`/${list}.${format}`}
            className={format === "xlsx" ? "button-secondary" : "py-1"}
          >
            {listFormats[format].label}
            <span className="sr-only">: {title}</span>
          </a>
        ))}
    </p>
  );
}

/** /data: what can be taken away, on which terms, what it means, and how it is cited. */
export default function DataPage({ loaderData }: Route.ComponentProps) {
  const { license, contact, period, day, hasAddress, described, editions, takeaway, tables } = loaderData;
  const offered = tables.filter(({ total }) => total > 0);
  return (
    <article className="data-page">
      <PageHead
        title="Datos abiertos"
        path={href("/data")}
        description="Las actuaciones, los conflictos, las noticias y los actores del estudio para descargar, con su licencia, su diccionario y su cita."
      />
      <PageMeaning takeaway={takeaway} />
      <h1>Datos abiertos</h1>
      <p className="mt-3 max-w-prose">
        Todo lo que muestra este sitio se puede descargar y citar. Cada lista, con los filtros que tenga
        puestos, cada registro y cada gráfica llevan al final «Descargar y citar». Los datos son del {day}
        {period}.
      </p>
      <section aria-labelledby="listas" className="mt-8">
        <h2 id="listas">Qué hay</h2>
        <ul className="mt-3 grid gap-5 lg:grid-cols-2 lg:gap-x-10">
          {offered.map(({ list, title, total }) => (
            <li key={list} className="data-list">
              <p>
                {isOpenList(list) ? (
                  <Link to={`/${list}`} className="font-semibold">
                    {title}
                  </Link>
                ) : (
                  <strong>{title}</strong>
                )}
                , {formatCount(total, "registro", "registros")}
              </p>
              <TableFiles list={list} title={title} />
            </li>
          ))}
        </ul>
        {offered.length === 0 ? <p className="text-quiet">Todavía no hay registros.</p> : null}
        <p className="mt-4 max-w-prose text-quiet">
          {offered.some(({ list }) => list === "passages")
            ? "Las frases dicen qué oración de un texto descansa en qué fuente y en qué noticia. "
            : null}
          El ZIP trae los datos con su diccionario, su cita y un LEEME. El CSV sigue la norma RFC 4180: comas,
          UTF-8, fechas aaaa-mm-dd; para Excel o LibreOffice sirve mejor la hoja de cálculo.
        </p>
      </section>
      {editions.length > 0 ? <EditionList editions={editions} /> : null}
      <section aria-labelledby="licencia" className="mt-8">
        <h2 id="licencia">Licencia</h2>
        <p className="mt-2 max-w-prose">
          {license.address ? <a href={license.address}>{license.name}</a> : capitalize(license.name)}
          {license.name !== undefinedLicense
            ? "."
            : ". Mientras no se defina, pregunta antes de volver a publicar los datos."}
          {contact ? (
            <>
              {" "}
              Preguntas sobre los datos: <a href={`mailto:${contact}`}>{contact}</a>.
            </>
          ) : null}
        </p>
      </section>
      <section aria-labelledby="citar" className="mt-8">
        <h2 id="citar">Cómo citar el estudio</h2>
        <References citations={takeaway.citations} />
        {hasAddress ? null : (
          <p className="mt-2 max-w-prose text-quiet">
            Las citas no llevan dirección: quien administra el sitio todavía no ha fijado la suya (SITE_URL).
          </p>
        )}
      </section>
      <section aria-labelledby="diccionario" className="mt-8">
        <h2 id="diccionario">Diccionario</h2>
        <p className="mt-2">
          Qué significa cada columna, también <a href={dictionaryPath}>en CSV</a>.
        </p>
        {tables.map(({ list, title, columns }) => (
          <details key={list} className="dictionary">
            <summary>{title}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <section className="timeline-table" aria-label={`Diccionario: ${title}`} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Columna</th>
                    <th scope="col">Nombre</th>
                    <th scope="col">Tipo</th>
                    <th scope="col">Significado</th>
                  </tr>
                </thead>
                <tbody>
                  {columns.map(({ columna, nombre, tipo, significado }) => (
                    <tr key={String(columna)}>
                      <th scope="row">{columna}</th>
                      <td>{nombre}</td>
                      <td>{tipo}</td>
                      <td>{significado}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        ))}
      </section>
      <section aria-labelledby="programas" className="mt-8">
        <h2 id="programas">Para programas</h2>
        <p className="mt-2 max-w-prose">
          Las mismas direcciones con otro final: <code>/news.csv?year=2008</code>, <code>/news.json</code>.
          Hay también una <a href={apiRoot + descriptionPaths.page}>API para programadores</a>.
        </p>
        {hasAddress ? (
          <p className="mt-3 max-w-prose">
            Los catálogos y bibliotecas pueden recolectarlo todo por{" "}
            <a href={`${oaiPath}?verb=Identify`} rel="nofollow">
              OAI-PMH
            </a>
            , también solo lo que cambió desde la última vez.
          </p>
        ) : null}
        <p className="mt-4">El conjunto de datos, descrito para:</p>
        <ul className="mt-2 list-disc pl-6">
          {described.map(({ name, label, use }) => (
            <li key={name}>
              {use}: <a href={`/${name}`}>{label}</a>
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
