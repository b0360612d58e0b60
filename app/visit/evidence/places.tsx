import { href, Link } from "react-router";
import { NewsDate } from "../../nouns/news/components/news-date.tsx";
import { placeRecordMessages } from "../../nouns/places/contract.ts";
import { getPlaceRecord } from "../../nouns/places/queries.server.ts";
import { loadForPage, loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatCount, formatNumber } from "../../shared/values/text.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { CopyLink } from "../../ui/record/copy-link.tsx";
import { RecordTitle } from "../../ui/record/record-title.tsx";
import type { Route } from "./+types/places";
import { NamingYears } from "./naming-years.tsx";
import { describePlace, PlaceList } from "./place-list.tsx";
import { countNamingByYear, findPlaceCase, listPlaceLines } from "./place-queries.server.ts";

const messages = { ...placeRecordMessages, loadFailed: "Error al cargar los lugares" };

/** /places: the register with what the study says of each place; /places/:placeId: one of them. */
export async function loader({ params: { placeId }, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const lines = await loadForPage(listPlaceLines(db), messages.loadFailed);
  if (placeId === undefined) return { lines, place: null };
  const find = async (id: string) => ({
    ...(await getPlaceRecord(db, id)),
    ...(await findPlaceCase(db, id)),
    naming: await countNamingByYear(db, "place", id),
  });
  const place = await loadRecordForPage(placeId, find, messages);
  const above: typeof lines = [];
  for (let wider = place.parent; wider; wider = above[0]?.parent ?? null) {
    const found = lines.find(({ _id }) => _id === wider);
    if (!found || above.includes(found)) break;
    above.unshift(found);
  }
  return {
    place: { ...place, above, within: lines.filter(({ parent }) => parent === place._id) },
    lines: [],
  };
}

export default function PlacesPage({ loaderData: { lines, place } }: Route.ComponentProps) {
  return place ? <Place place={place} /> : <Places lines={lines} />;
}

function Places({ lines }: Pick<Route.ComponentProps["loaderData"], "lines">) {
  return (
    <>
      <PageHead
        title="Lugares"
        path={href("/places/:placeId?", {})}
        description="Comunas, corregimientos y barrios: qué actuaciones quedan en cada uno y qué noticias lo nombran."
      />
      <h1>Lugares</h1>
      <p className="mt-3 max-w-prose">
        Las actuaciones quedan donde el equipo del estudio dijo que quedan. Las noticias nombran un lugar
        cuando su texto lo dice con todas sus letras; eso no significa que lo que cuentan haya pasado allí.
      </p>
      {lines.length > 0 ? (
        <PlaceList places={lines} />
      ) : (
        <p className="mt-6 max-w-prose">
          El registro de lugares todavía está vacío. Mientras tanto, <Link to={href("/search")}>busca</Link>{" "}
          un barrio o una comuna por su nombre.
        </p>
      )}
    </>
  );
}

type PlaceProps = { place: NonNullable<Route.ComponentProps["loaderData"]["place"]> };

function Place({ place }: PlaceProps) {
  const { _id, name, aliases, above, within, works, conflicts, naming } = place;
  const path = href("/places/:placeId?", { placeId: _id });
  const here = works.filter(({ relation }) => relation === "in");
  const affecting = works.filter(({ relation }) => relation === "affects");
  return (
    <article className="record">
      <PageHead
        title={`${name} (${describePlace(place).toLowerCase()})`}
        path={path}
        description={`Las actuaciones que quedan en ${name}, sus conflictos y las noticias que lo nombran.`}
      />
      <p className="record-crumbs">
        <Link to={href("/places/:placeId?", {})}>Lugares</Link>
        {above.map((wider) => (
          <Link key={wider._id} to={href("/places/:placeId?", { placeId: wider._id })}>
            {wider.name}
          </Link>
        ))}
        <span>{describePlace(place)}</span>
        <CopyLink path={path} />
      </p>
      <RecordTitle>{name}</RecordTitle>
      {aliases.length > 0 ? <p className="mt-1 text-quiet">También: {aliases.join("; ")}</p> : null}
      <WorkList title="Actuaciones que quedan en este lugar" works={here} own={name} />
      <WorkList title="Actuaciones que lo afectan" works={affecting} own={name} />
      {works.length === 0 ? (
        <p className="mt-6">Ninguna actuación del estudio está ubicada en este lugar.</p>
      ) : null}
      {conflicts.length > 0 ? (
        <section aria-labelledby="conflictos" className="mt-8">
          <h2 id="conflictos">Conflictos de las actuaciones que quedan en este lugar</h2>
          <ul className="record-lines">
            {conflicts.map((conflict) => (
              <li key={conflict._id}>
                <Link to={href("/conflicts/:conflictId", { conflictId: conflict._id })}>{conflict.name}</Link>
                <span className="block text-quiet">{conflict.work}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <NamingNews place={place} />
      {within.length > 0 ? (
        <section aria-labelledby="dentro" className="mt-8">
          <h2 id="dentro">Lugares que le pertenecen</h2>
          <ul className="mt-3 gap-x-10 sm:columns-2 lg:columns-3">
            {within.map((one) => (
              <li key={one._id}>
                <Link to={href("/places/:placeId?", { placeId: one._id })}>{one.name}</Link>{" "}
                <span className="text-quiet">
                  {one.news > 0 ? formatCount(one.news, "noticia", "noticias") : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {naming.total === 0 ? <p className="mt-6">Ninguna noticia lo nombra por su nombre.</p> : null}
    </article>
  );
}

function WorkList({
  title,
  works,
  own,
}: {
  title: string;
  works: PlaceProps["place"]["works"];
  own: string;
}) {
  if (works.length === 0) return null;
  return (
    <section className="mt-8">
      <h2>{title}</h2>
      <ul className="record-lines">
        {works.map((work) => (
          <li key={work._id}>
            <Link to={href("/interventions/:interventionId", { interventionId: work._id })}>{work.name}</Link>
            {work.place === own ? null : <span className="block text-quiet">{work.place}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NamingNews({ place: { _id, name, news, naming } }: PlaceProps) {
  if (naming.total === 0) return null;
  return (
    <section aria-labelledby="noticias" className="mt-8">
      <h2 id="noticias">{formatCount(naming.total, "noticia lo nombra", "noticias lo nombran")}</h2>
      <p className="mt-2 max-w-prose text-quiet">
        Nombrar un lugar no es decir que allí pasó: mira qué dice cada una.{" "}
        <Link to={`${href("/news")}?names=${_id}`} rel="nofollow">
          Verlas en la lista, con sus filtros
        </Link>
        {" · "}
        <a href={`/news.atom?names=${_id}`}>
          Seguir las nuevas<span className="sr-only"> que nombran a {name}</span> (Atom)
        </a>
      </p>
      <NamingYears years={naming.years} />
      <ul className="record-lines mt-6">
        {news.map(({ _id: newsId, name: headline, date, words }) => (
          <li key={newsId}>
            <Link to={href("/news/:newsId", { newsId })}>{headline}</Link>
            <span className="block text-quiet">
              <NewsDate date={date} /> · «{words}»
            </span>
          </li>
        ))}
      </ul>
      {naming.total > news.length ? (
        <p className="mt-3">
          <Link to={`${href("/news")}?names=${_id}`} rel="nofollow">
            Ver las {formatNumber(naming.total)}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
