import { href } from "react-router";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { describeFiguresFile } from "../../features/open-data/file-headers.server.ts";
import { writeCsvRows } from "../../features/open-data/formats/csv.server.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { mostFiledResults, nounLabels } from "../../features/search/constants.ts";
import { type SearchItem, searchFilters } from "../../features/search/contract.ts";
import { searchStudy } from "../../features/search/queries.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { loadFileFilters } from "../../records/filters/read-filters.server.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/search-file";

/** /search.csv: the results of the same search, best match first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const filters = await loadFileFilters(request, "search", searchFilters);
  const [{ items }, chosen, cited, edition] = await loadForPage(
    Promise.all([
      searchStudy(db, filters, { offset: 0, limit: mostFiledResults }),
      nameFilters(db, filters),
      readCited(db, ownAddress),
      describeNewestEdition(db),
    ]),
    "Error al buscar",
  );
  const headers = describeFiguresFile(cited, {
    subject: "resultados",
    words: [filters.q ?? "", edition, ...chosen.map(({ label }) => label)],
    path: href("/search") + formatFilters(filters),
    format: "csv",
  });
  const rows = items.map((item) => describeResult(item, ownAddress ?? ""));
  return new Response(writeCsvRows(columns, rows), { headers });
}

const columns = ["tipo", "id", "título", "fecha", "actuación", "dirección"];

function describeResult(
  { noun, _id, title, date, intervention, otherInterventions, path }: SearchItem,
  origin: string,
) {
  return {
    tipo: nounLabels[noun][0],
    id: _id,
    título: title,
    fecha: date?.slice(0, 10),
    actuación: [intervention, ...(otherInterventions ?? [])].flatMap((work) => work?.name ?? []),
    dirección: origin + path,
  };
}
