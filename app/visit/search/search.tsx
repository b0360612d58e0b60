import { useRef } from "react";
import { href, Link } from "react-router";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { findAlternatives } from "../../features/search/alternatives.server.ts";
import { FacetPanel } from "../../features/search/components/facet-panel.tsx";
import { ResultItem } from "../../features/search/components/result-item.tsx";
import { nounLabels, type SearchNoun } from "../../features/search/constants.ts";
import { type SearchFilters, type SearchRead, searchFilters } from "../../features/search/contract.ts";
import { countLiteral, searchByNoun, searchStudy } from "../../features/search/queries.server.ts";
import { understandSearch } from "../../features/search/reading/read-named.server.ts";
import { listOmittedNouns, showFacets } from "../../features/search/show-facets.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { readListRequest } from "../../records/filters/read-filters.server.ts";
import { changeList } from "../../shared/lists/list-address.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { capitalize, formatCount } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { SearchForm } from "../../ui/lists/search-form.tsx";
import { getPlaceId, ShowMore } from "../../ui/lists/show-more.tsx";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/search";
import { findSitePages } from "./find-site-pages.server.ts";
import { NounLinks, ResultsByNoun } from "./results-by-noun.tsx";
import { AlternativeNote, LiteralNote, QuestionNote, SimilarNote, SpellingNote } from "./search-notes.tsx";
import { describeSearchTakeaway } from "./search-takeaway.server.ts";

/** The address that says in parameters what the search was understood to say in words. */
function toPlainAddress(
  parameters: string,
  { q, noun, from, to, place, names, actor }: SearchFilters,
): string {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries({ q, noun, from, to, place, names, actor, literal: "true" }))
    if (value) next.set(name, value);
    else next.delete(name);
  return next.toString();
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const { parameters, filters: asked, lacking, page } = readListRequest(request, "search", searchFilters);
  const question = await loadForPage(understandSearch(db, asked), "Error al buscar");
  const find = (match: SearchFilters["match"]) =>
    asked.noun || question.filters.noun
      ? searchStudy(db, { ...asked, match }, page)
      : searchByNoun(db, { ...asked, match });
  const load = async () => {
    const result = await find(asked.match ?? "whole");
    const isSimilar = asked.match === "similar" || (result.total === 0 && result.more > 0);
    return { isSimilar, result: isSimilar && asked.match !== "similar" ? await find("similar") : result };
  };
  const { result, isSimilar } = await loadForPage(load(), "Error al buscar");
  // Nothing was found as it was understood, but as it is written.
  const { filters: understood, read } =
    result.read === null && question.read !== null ? { filters: asked, read: null } : question;
  const hasDates = read?.from !== undefined || read?.to !== undefined;
  const [literal, chosen] = await loadForPage(
    Promise.all([hasDates ? countLiteral(db, asked.q) : 0, nameFilters(db, understood)]),
    "Error al buscar",
  );
  const corrected = result.read?.corrected;
  const filters = corrected === undefined ? understood : { ...understood, q: result.read?.q };
  const [alternatives, sitePages] = await loadForPage(
    Promise.all([
      result.suggestion ? [] : findAlternatives(db, filters, result.total),
      findSitePages(db, filters.q),
    ]),
    "Error al buscar",
  );
  const { noun, q = "" } = filters;
  const isPlain = read === null && corrected === undefined;
  const plain = isPlain ? parameters : toPlainAddress(parameters, filters);
  const words = read && q !== "" ? [{ name: "q", label: q.replaceAll('"', "") }] : [];
  const group = noun ? [{ name: "noun", label: capitalize(nounLabels[noun][1]) }] : [];
  return {
    ...result,
    alternatives,
    corrected: corrected === undefined ? null : { from: corrected, to: q },
    takeaway: await describeSearchTakeaway(db, ownAddress, {
      filters: { ...filters, match: isSimilar ? "similar" : "whole", ...(isPlain ? {} : { literal: true }) },
      chosen: [...group, ...chosen],
      total: isSimilar ? result.more : result.total,
    }),
    facets: showFacets(result.facets, filters),
    chosen: [...words, ...group, ...chosen],
    isSimilar,
    lacking,
    literal,
    omitted: noun ? [] : listOmittedNouns(filters),
    description:
      "Busca a la vez en las actuaciones urbanísticas, sus fichas técnicas, los conflictos, las noticias, los actores y las páginas del sitio.",
    parameters: plain,
    // Of what the groups and facets count: where no record has the words themselves, another choice may have some that do.
    counted: isSimilar ? changeList(plain, { match: "similar" }).slice(1) : plain,
    asked: asked.q?.trim() ?? "",
    filters,
    hasDates,
    sitePages,
  };
}

/** Fewer results than this stand below the site's own pages. */
const few = 5;

function formatResults(count: number, { q = "", noun }: SearchFilters, isSimilar: boolean): string {
  const [one, many] = noun ? nounLabels[noun] : (["resultado", "resultados"] as const);
  const words = q.trim() === "" ? "" : ` para «${q.trim().replace(/^"([^"]*)"$/, "$1")}»`;
  return `${formatCount(count, one, many)}${isSimilar ? " con palabras parecidas" : ""}${words}`;
}

/** /search: the whole study and the site's own pages, in one list by noun. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const {
    filters,
    chosen,
    parameters,
    counted,
    total,
    more,
    groups,
    facets,
    items,
    sitePages,
    isSimilar,
    asked,
    read,
  } = loaderData;
  const shown = isSimilar ? more : total;
  const isAsked = asked !== "" || chosen.length > 0;
  const pages = <SitePages pages={filters.noun ? [] : sitePages} />;
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <WebPageHead
        title="Buscar"
        state={asked === "" ? undefined : `«${asked}»`}
        path={href("/search")}
        description={loaderData.description}
      />
      {isAsked ? <meta name="robots" content="noindex" /> : null}
      <h1>Buscar</h1>
      <div className="mt-4 max-w-3xl">
        <SearchForm label={"Palabras, «frase exacta», -\u2060palabra"} value={asked} />
      </div>
      {isAsked ? (
        <>
          <p role="status" className="mt-5 text-quiet">
            {formatResults(shown, filters, isSimilar)}
          </p>
          <QuestionNote {...loaderData} />
          <SimilarNote parameters={parameters} isSimilar={isSimilar} total={total} more={more} />
          <SpellingNote suggestion={loaderData.suggestion} corrected={loaderData.corrected} />
          <AlternativeNote
            {...{ parameters, alternatives: loaderData.alternatives, isDated: loaderData.hasDates }}
          />
          <NounLinks groups={groups} chosen={filters.noun} parameters={counted} />
          <FilterChips filters={chosen} lacking={loaderData.lacking} parameters={parameters} />
          <OmittedNouns nouns={loaderData.omitted} />
          <div className={facets.length > 0 ? "with-facets" : undefined}>
            <FacetPanel facets={facets} parameters={counted} />
            <div className="min-w-0">
              {shown < few || isSimilar ? pages : null}
              {filters.noun ? (
                <>
                  <ol ref={list} className="results">
                    {items.map((item, place) => (
                      <li key={item._id} id={getPlaceId(place)}>
                        <ResultItem item={item} headingLevel={2} />
                      </li>
                    ))}
                  </ol>
                  <ShowMore parameters={parameters} shown={items.length} total={shown} list={list} />
                </>
              ) : (
                <ResultsByNoun items={items} groups={groups} parameters={counted} />
              )}
              {shown < few || isSimilar ? null : pages}
              <LiteralNote q={asked} total={loaderData.literal} />
              {loaderData.takeaway ? <TakeawayPanel takeaway={loaderData.takeaway} /> : null}
              {shown === 0 && sitePages.length === 0 && !isAnswered(read) ? (
                <NothingFound query={asked} filters={chosen} />
              ) : null}
            </div>
          </div>
        </>
      ) : (
        <p className="mt-6 max-w-prose">
          Encuentra actuaciones, fichas técnicas, conflictos, noticias y actores. Escribe una o varias
          palabras, o una pregunta: «¿cuántas noticias hay del tranvía?», «desalojos entre 2003 y 2005». Entre
          comillas, una frase tal cual; con un guion delante, lo que no debe aparecer.
        </p>
      )}
    </>
  );
}

/** Whether a question has its number, be it 0. */
const isAnswered = (read: SearchRead) => Boolean(read?.place ?? read?.names ?? read?.actor);

/** Articles, prepositions and the like are shorter. */
const hasLongWord = /\p{L}{6}/u;

function NothingFound({ query, filters }: { query: string; filters: unknown[] }) {
  if (!/[\p{L}\p{N}]/u.test(query) && filters.length === 0)
    return (
      <EmptyState title="La búsqueda no tiene palabras">
        <p>Escribe una palabra con letras o cifras: un barrio, una obra, una entidad o una fecha.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="No encontramos nada con esas palabras">
      <p>
        {filters.length === 0
          ? "Prueba con menos palabras o revisa cómo están escritas."
          : "Prueba con menos palabras, revisa cómo están escritas o quita los filtros."}
      </p>
      {filters.length === 0 && !hasLongWord.test(query) ? (
        <p>«De», «la» y otras así, solas, están en casi todos los textos: agrega una que diga algo.</p>
      ) : null}
    </EmptyState>
  );
}

/** Which nouns a filter leaves out because they have no such filter. */
function OmittedNouns({ nouns }: { nouns: SearchNoun[] }) {
  if (nouns.length === 0) return null;
  const named = new Intl.ListFormat("es").format(nouns.map((noun) => nounLabels[noun][1]));
  return <p className="mt-3 max-w-prose text-quiet">{`No se muestran ${named}: no tienen esos filtros.`}</p>;
}

function SitePages({ pages }: { pages: { path: string; title: string }[] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="resultados-paginas" className="mt-8">
      <h2 id="resultados-paginas" className="text-xl">
        Páginas del sitio
      </h2>
      <ul className="mt-2 grid gap-1">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
