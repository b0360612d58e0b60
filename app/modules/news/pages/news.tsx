import { useRef } from "react";
import { isId } from "../../../shared/ids.ts";
import { filtersFromAddress } from "../../../shared/list-query.ts";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { limitFromAddress } from "../../../shared/paging.ts";
import { queryFlags, withoutFlag } from "../../../shared/query-flags.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { formatCount } from "../../../shared/text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { listInterventionOptions } from "../../interventions/queries.server.ts";
import { NewsCard } from "../components/news-card.tsx";
import { NewsDialog } from "../components/news-dialog.tsx";
import { newsFilters, newsMessages } from "../contract.ts";
import { findNewsReading, listNewsCards } from "../queries.server.ts";
import type { Route } from "./+types/news";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const filters = filtersFromAddress(newsFilters, searchParams);
  const page = { limit: limitFromAddress(searchParams), offset: 0 };
  const openId = searchParams.get(queryFlags.readNewsItem);
  const [list, interventions, open] = await orErrorPage(
    Promise.all([
      listNewsCards(db, filters, page),
      listInterventionOptions(db),
      isId(openId) ? findNewsReading(db, openId) : null,
    ]),
    newsMessages.loadFailed,
  );
  return { list, filters, interventions, open, parameters: searchParams.toString() };
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, interventions, open, parameters } = loaderData;
  const cards = useRef<HTMLUListElement>(null);
  const active = [
    filters.search && { name: "search", label: `«${filters.search}»` },
    filters.intervention && {
      name: "intervention",
      label: interventions.find(({ id }) => id === filters.intervention)?.name ?? "Actuación desconocida",
    },
  ].filter((filter) => typeof filter === "object");
  return (
    <>
      <PageHead
        title="Noticias"
        path="/news"
        description="Acontecimientos noticiosos sobre las actuaciones urbanísticas, publicados en la prensa regional entre 1999 y 2014."
      />
      <h1>Noticias</h1>
      <p className="mt-3 max-w-prose">
        Acontecimientos que la prensa de la región publicó sobre las actuaciones urbanísticas del estudio.
      </p>
      <div className="mt-6">
        <FilterBar action="/news">
          <SearchField label="Buscar por palabras clave" value={filters.search} />
          <SelectField
            label="Actuación urbanística"
            name="intervention"
            anyLabel="Todas las actuaciones urbanísticas"
            options={interventions}
            value={filters.intervention ?? ""}
          />
        </FilterBar>
      </div>
      <FilterChips filters={active} parameters={parameters} />
      <p role="status" className="mt-4 text-quiet">
        {formatCount(list.total, "noticia", "noticias")}
      </p>
      {list.items.length === 0 ? (
        <EmptyState title="No hay acontecimientos noticiosos que mostrar">
          <p>
            Prueba con menos palabras o quita los filtros. Si eres del equipo, inicia sesión para agregar uno.
          </p>
        </EmptyState>
      ) : (
        <ul ref={cards} className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {list.items.map((item) => (
            <li key={item._id} className="min-w-0">
              <NewsCard item={item} parameters={parameters} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={list.items.length} total={list.total} list={cards} />
      {open ? (
        <NewsDialog
          key={open._id}
          item={open}
          closeTo={withoutFlag("/news", parameters, queryFlags.readNewsItem)}
        />
      ) : null}
    </>
  );
}
