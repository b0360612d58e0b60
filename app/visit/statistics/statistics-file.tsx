import { data, href } from "react-router";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/statistics-file";
import { listActiveFilters } from "./components/statistic-filters.tsx";
import { statisticMessages } from "./contract.ts";
import { findDownload, getDateOfData, listChoices, readStatisticFilters } from "./queries.server.ts";

const unknownFile = "No encontramos ese archivo de las estadísticas.";

/** /statistics/1.csv to 3.csv with the filters of the page, and dictionary.csv, which explains them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, siteAddress } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const filters = readStatisticFilters(searchParams);
  const { csv, date } = await loadForPage(
    Promise.all([listChoices(db), getDateOfData(db)]).then(async ([choices, day]) => {
      const chosen = listActiveFilters(filters, choices).map(({ label }) => label);
      const source = { site: siteAddress + href("/statistics"), date: day, filters: chosen.join(" · ") };
      return { date: day, csv: await findDownload(db, params.file, filters, source) };
    }),
    statisticMessages.loadFailed,
  );
  if (csv === null) throw data({ error: unknownFile }, { status: 404 });
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="estadistica-${date}-${params.file}"`,
    },
  });
}
