import { filtersFromAddress } from "../../../shared/list-query.ts";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { limitFromAddress } from "../../../shared/paging.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { formatCount } from "../../../shared/text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { listInterventionOptions } from "../../interventions/queries.server.ts";
import { NewsCard } from "../components/news-card.tsx";
import { newsFilters, newsMessages } from "../contract.ts";
import { listNewsCards } from "../queries.server.ts";
import type { Route } from "./+types/news";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const filters = filtersFromAddress(newsFilters, searchParams);
  const page = { limit: limitFromAddress(searchParams), offset: 0 };
  const [list, interventions] = await orErrorPage(
    Promise.all([listNewsCards(db, filters, page), listInterventionOptions(db)]),
    newsMessages.loadFailed,
  );
  return { list, filters, interventions, parameters: searchParams.toString() };
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, interventions, parameters } = loaderData;
  return (
    <>
      <title>Noticias</title>
      <h1>Noticias</h1>
      <p className="mt-3 max-w-prose">
        Acontecimientos que la prensa de la región publicó sobre las actuaciones urbanísticas del estudio.
      </p>
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
      <p role="status" className="mt-4 text-quiet">
        {formatCount(list.total, "noticia", "noticias")}
      </p>
      {list.items.length === 0 ? (
        <EmptyState title="No hay acontecimientos noticiosos que mostrar">
          <p>Prueba con menos palabras o quita los filtros.</p>
        </EmptyState>
      ) : (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {list.items.map((item) => (
            <li key={item._id}>
              <NewsCard item={item} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={list.items.length} total={list.total} />
    </>
  );
}
