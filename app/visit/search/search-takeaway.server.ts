import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { figureFormats } from "../../features/open-data/constants.ts";
import type { Takeaway } from "../../features/open-data/contract.ts";
import { describePartTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { mostFiledResults } from "../../features/search/constants.ts";
import type { SearchFilters } from "../../features/search/contract.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { formatNumber } from "../../shared/values/text.ts";

type Search = { filters: SearchFilters; chosen: readonly { label: string }[]; total: number };

/** The results of a search as a file, and how they are cited; null without any. */
export async function describeSearchTakeaway(
  db: Reader,
  ownAddress: string | null,
  { filters, chosen, total }: Search,
): Promise<Takeaway | null> {
  if (total === 0) return null;
  const reading = Promise.all([readCited(db, ownAddress), describeNewestEdition(db)]);
  const [cited, edition] = await loadForPage(reading, "Error al buscar");
  const query = formatFilters(filters);
  const part = total > mostFiledResults ? `: los primeros ${formatNumber(mostFiledResults)}` : "";
  return describePartTakeaway(cited, {
    title: [filters.q ? `Búsqueda de «${filters.q}»` : "Búsqueda", ...chosen.map(({ label }) => label)].join(
      ", ",
    ),
    path: href("/search") + query,
    edition,
    files: [{ label: figureFormats.csv.label + part, path: href("/search.csv") + query }],
  });
}
