import { Fragment, useRef } from "react";
import { href, Link } from "react-router";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { type Alternative, findAlternatives } from "../../features/search/alternatives.server.ts";
import { FacetPanel } from "../../features/search/components/facet-panel.tsx";
import { ResultItem } from "../../features/search/components/result-item.tsx";
import { nounLabels, type SearchNoun } from "../../features/search/constants.ts";
import { type SearchItem, searchFilters } from "../../features/search/contract.ts";
import { searchByNoun, searchStudy } from "../../features/search/queries.server.ts";
import { listOmittedNouns, showFacets } from "../../features/search/show-facets.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { readListRequest } from "../../records/filters/read-filters.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { capitalize, formatCount, formatNumber } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { SearchForm } from "../../ui/lists/search-form.tsx";
import { getPlaceId, ShowMore } from "../../ui/lists/show-more.tsx";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/search";
import { findSitePages } from "./find-site-pages.server.ts";
import { describeSearchTakeaway } from "./search-takeaway.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const { parameters, filters, lacking, page } = readListRequest(request, "search", searchFilters);
  const [result, sitePages, chosen] = await loadForPage(
    Promise.all([
      filters.noun ? searchStudy(db, filters, page) : searchByNoun(db, filters),
      findSitePages(db, filters.q),
      nameFilters(db, filters),
    ]),
    "Error al buscar",
  );
  const alternatives = result.suggestion
    ? []
    : await loadForPage(findAlternatives(db, filters.q ?? "", result.total), "Error al buscar");
  return {
    ...result,
    alternatives,
    takeaway: await describeSearchTakeaway(db, ownAddress, { filters, chosen, total: result.total }),
    facets: showFacets(result.facets, filters),
    chosen,
    lacking,
    omitted: listOmittedNouns(filters),
    parameters,
    filters,
    sitePages,
  };
}

/** /search: the whole study and the site's own pages, in one list by noun. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { filters, chosen, parameters, total, groups, facets, items, suggestion, sitePages } = loaderData;
  const query = filters.q?.trim() ?? "";
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <WebPageHead
        title="Buscar"
        state={query === "" ? undefined : `«${query}»`}
        path={href("/search")}
        description="Busca a la vez en las actuaciones urbanísticas, sus fichas técnicas, los conflictos, las noticias, los actores y las páginas del sitio."
      />
      {query === "" ? null : <meta name="robots" content="noindex" />}
      <h1>Buscar</h1>
      <div className="mt-4 max-w-3xl">
        <SearchForm label={"Palabras, «frase exacta» o -\u2060palabra"} value={filters.q} />
      </div>
      {query === "" ? (
        <p className="mt-6 max-w-prose">
          Encuentra actuaciones, fichas técnicas, conflictos, noticias y actores. Escribe una o varias
          palabras; entre comillas, una frase tal cual; con un guion delante, lo que no debe aparecer.
        </p>
      ) : (
        <>
          <p role="status" className="mt-5 text-quiet">
            {formatCount(total, "resultado", "resultados")} para «{query}»
          </p>
          <Suggestion suggestion={suggestion} />
          <Alternatives alternatives={loaderData.alternatives} />
          <NounLinks groups={groups} chosen={filters.noun} parameters={parameters} />
          <FilterChips filters={chosen} lacking={loaderData.lacking} parameters={parameters} />
          <OmittedNouns nouns={loaderData.omitted} />
          <div className={facets.length > 0 ? "with-facets" : undefined}>
            <FacetPanel facets={facets} parameters={parameters} />
            <div className="min-w-0">
              {filters.noun ? (
                <>
                  <ol ref={list} className="results">
                    {items.map((item, place) => (
                      <li key={item._id} id={getPlaceId(place)}>
                        <ResultItem item={item} headingLevel={2} />
                      </li>
                    ))}
                  </ol>
                  <ShowMore parameters={parameters} shown={items.length} total={total} list={list} />
                </>
              ) : (
                <ResultsByNoun items={items} groups={groups} parameters={parameters} />
              )}
              <SitePages pages={filters.noun ? [] : sitePages} />
              {loaderData.takeaway ? <TakeawayPanel takeaway={loaderData.takeaway} /> : null}
              {total === 0 && sitePages.length === 0 ? (
                <EmptyState title="No encontramos nada con esas palabras">
                  <p>Prueba con menos palabras, revisa cómo están escritas o quita los filtros.</p>
                </EmptyState>
              ) : null}
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** Which nouns a filter leaves out because they have no such filter. */
function OmittedNouns({ nouns }: { nouns: SearchNoun[] }) {
  if (nouns.length === 0) return null;
  const named = new Intl.ListFormat("es").format(nouns.map((noun) => nounLabels[noun][1]));
  return <p className="mt-3 max-w-prose text-quiet">No se muestran {named}: no tienen esos filtros.</p>;
}

function Suggestion({ suggestion }: { suggestion: string | null }) {
  if (suggestion === null) return null;
  return (
    <p className="mt-2 text-lg">
      ¿Quisiste decir <Link to={`?${new URLSearchParams({ q: suggestion })}`}>{suggestion}</Link>?
    </p>
  );
}

function Alternatives({ alternatives }: { alternatives: Alternative[] }) {
  if (alternatives.length === 0) return null;
  return (
    <p className="mt-2 text-lg">
      Prueba con{" "}
      {alternatives.map(({ q, year, total }, index) => (
        <Fragment key={q}>
          {index === 0 ? "" : index === alternatives.length - 1 ? " o " : ", "}
          <Link to={`?${new URLSearchParams({ q, ...(year ? { year: String(year) } : {}) })}`}>
            {year ? `${q} en ${year}` : q}
          </Link>{" "}
          <span className="facet-count">{formatNumber(total)}</span>
        </Fragment>
      ))}
    </p>
  );
}

type Groups = Record<SearchNoun, number>;
const nouns = Object.keys(nounLabels) as SearchNoun[];

function setNoun(parameters: string, noun: SearchNoun | undefined): string {
  const next = new URLSearchParams(parameters);
  next.delete("limit");
  if (noun) next.set("noun", noun);
  else next.delete("noun");
  return `?${next}`;
}

function NounLinks({
  groups,
  chosen,
  parameters,
}: {
  groups: Groups;
  chosen: SearchNoun | undefined;
  parameters: string;
}) {
  const all = nouns.reduce((sum, noun) => sum + groups[noun], 0);
  if (all === 0) return null;
  const links = [
    { noun: undefined, label: "Todo", count: all },
    ...nouns
      .filter((noun) => groups[noun] > 0)
      .map((noun) => ({ noun, label: capitalize(nounLabels[noun][1]), count: groups[noun] })),
  ];
  return (
    <nav aria-label="Qué se muestra" className="noun-links">
      <ul>
        {links.map(({ noun, label, count }) => (
          <li key={label}>
            <Link
              to={setNoun(parameters, noun)}
              rel="nofollow"
              preventScrollReset
              aria-current={noun === chosen ? "true" : undefined}
            >
              {label} <span className="facet-count">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ResultsByNoun({
  items,
  groups,
  parameters,
}: {
  items: SearchItem[];
  groups: Groups;
  parameters: string;
}) {
  const byNoun = Map.groupBy(items, ({ noun }) => noun);
  return [...byNoun].map(([noun, found]) => (
    <section key={noun} aria-labelledby={`resultados-${noun}`} className="mt-6 first:mt-0">
      <h2 id={`resultados-${noun}`} className="text-xl">
        {capitalize(nounLabels[noun][1])}
      </h2>
      <ol className="results">
        {found.map((item) => (
          <li key={item._id}>
            <ResultItem item={item} headingLevel={3} />
          </li>
        ))}
      </ol>
      {groups[noun] > found.length ? (
        <p className="mt-2">
          <Link to={setNoun(parameters, noun)} rel="nofollow">
            Ver {noun === "conflicts" || noun === "actors" ? "los" : "las"}{" "}
            {formatCount(groups[noun], ...nounLabels[noun])}
          </Link>
        </p>
      ) : null}
    </section>
  ));
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
