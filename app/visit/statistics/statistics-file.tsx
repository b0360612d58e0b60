import { data, href } from "react-router";
import { describeFiguresFile } from "../../records/open-data/file-headers.server.ts";
import { formatDay } from "../../records/open-data/state.server.ts";
import { readCited } from "../../records/open-data/takeaway.server.ts";
import { statisticOptions } from "../../records/site/constants.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/statistics-file";
import { listActiveFilters } from "./components/statistic-filters.tsx";
import { getFiguresFile } from "./constants.ts";
import { statisticMessages } from "./contract.ts";
import { findDownload, listChoices, readStatisticFilters } from "./queries.server.ts";

const unknownFile = "No encontramos ese archivo de las estadísticas.";

/** /statistics/1.csv to 3.csv with the filters of the page, and dictionary.csv, which explains them. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs) {
  const { db, siteAddress, ownAddress } = context.get(appContext);
  const filters = readStatisticFilters(new URL(request.url).searchParams);
  const { csv, cited, words } = await loadForPage(
    Promise.all([listChoices(db, filters.intervention), readCited(db, ownAddress)]).then(
      async ([choices, cited]) => {
        const words = listActiveFilters(filters, choices).map(({ label }) => label);
        const source = {
          site: siteAddress + href("/statistics"),
          date: formatDay(cited.state),
          filters: words.join(" · "),
        };
        return { cited, words, csv: await findDownload(db, file, filters, source) };
      },
    ),
    statisticMessages.loadFailed,
  );
  if (csv === null) throw data({ error: unknownFile }, { status: 404 });
  const subject =
    statisticOptions.find(({ option }) => getFiguresFile(option) === file)?.title ?? "diccionario";
  const headers = describeFiguresFile(cited, {
    subject,
    words,
    path: href("/statistics") + formatFilters(filters),
    collection: href("/data"),
  });
  return new Response(csv, { headers });
}
