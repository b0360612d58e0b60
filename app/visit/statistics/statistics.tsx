import { href } from "react-router";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { type FigureFormat, figureFormats } from "../../features/open-data/constants.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { nameStatistic } from "../../nouns/site/constants.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { filterSchema, readListRequest } from "../../records/filters/read-filters.server.ts";
import { formatUnits } from "../../shared/figures/cross-tab.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { joinAxes } from "../../shared/study/study.ts";
import { SelectBar } from "../../ui/lists/filter-bar.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/statistics";
import { LadderFigure } from "./components/ladder-figure.tsx";
import { StatisticSection } from "./components/statistic-section.tsx";
import { dictionaryFile } from "./constants.ts";
import { type Statistic, statisticMessages } from "./contract.ts";
import { showLadder } from "./figures/ladder.server.ts";
import { FilterMeaning } from "./findings/filter-meaning.tsx";
import {
  describeFigures,
  describeSource,
  getStatistics,
  joinBasis,
  listFields,
  listUncodedStatistics,
} from "./queries.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const schema = filterSchema("statistics");
  const { filters, lacking, parameters } = readListRequest(request, "statistics", schema);
  const [statistics, fields, active, uncoded, cited, edition, ladder] = await loadForPage(
    Promise.all([
      getStatistics(db, filters),
      listFields(db, filters),
      nameFilters(db, filters, { hasLabels: true }),
      listUncodedStatistics(db),
      readCited(db, ownAddress),
      describeNewestEdition(db),
      showLadder(db, filters),
    ]),
    statisticMessages.loadFailed,
  );
  const query = formatFilters(filters);
  const chosen = active.map(({ label }) => label);
  const describe = (coding: string) => describeSource(db, cited, { edition, coding });
  const sources = await loadForPage(
    Promise.all(statistics.map(({ coding }) => describe(coding))),
    statisticMessages.loadFailed,
  );
  return {
    statistics: statistics.map((statistic, place) => ({
      statistic,
      source: sources[place] ?? "",
      heading: nameStatistic(statistic.name, uncoded).heading,
      takeaway: describeFigures(cited, {
        ...nameStatistic(statistic.name, uncoded),
        name: statistic.name,
        chosen,
        query,
        edition: joinBasis(edition, statistic.coding),
        formats: statistic.charts.length > 0 ? allFormats : ["csv"],
      }),
    })),
    ladder,
    totals: formatTotals(statistics),
    filters,
    active,
    fields,
    lacking,
    parameters,
    query,
  };
}

const allFormats = Object.keys(figureFormats) as FigureFormat[];

export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { statistics, ladder, totals, filters, active, lacking, fields, parameters, query } = loaderData;
  return (
    <>
      <WebPageHead
        title="Estadísticas"
        state={active.map(({ label }) => label).join(", ")}
        path={href("/statistics")}
        description={`Conflictos por ${joinAxes("one", ", ")} y tipo; noticias por conflicto, año por año; demandantes y demandados. Con filtros, tablas y descargas.`}
      />
      <h1 className="list-title">Estadísticas</h1>
      <SelectBar action={href("/statistics")} parameters={query} fields={fields} filters={filters} />
      <FilterChips filters={active} lacking={lacking} parameters={parameters} />
      <p role="status" className="mt-4 text-quiet">
        {totals}
      </p>
      {statistics.map(({ statistic, heading, takeaway, source }) => (
        <StatisticSection
          key={statistic.name}
          statistic={statistic}
          heading={heading}
          filters={filters}
          chosen={active.map(({ label }) => label).join(" · ")}
          takeaway={takeaway}
          source={source}
        />
      ))}
      {ladder ? (
        <section aria-labelledby="acciones" className="mt-12 border-t-3 border-brand pt-5">
          <h2 id="acciones">Acciones de disputa en las noticias</h2>
          <LadderFigure ladder={ladder} />
        </section>
      ) : null}
      <div className="mt-10">
        <FilterMeaning />
      </div>
      <p className="mt-4 print:hidden">
        <a href={href("/statistics/:file", { file: dictionaryFile }) + query}>Diccionario de datos (CSV)</a>:
        qué significa cada columna de los archivos, de dónde viene y de qué día es.
      </p>
    </>
  );
}

function formatTotals(statistics: Statistic[]): string {
  const units = { typology: "conflicts", news: "news", actors: null } as const;
  return statistics
    .flatMap(({ name, total }) => {
      const unit = units[name];
      return unit === null ? [] : [formatUnits(unit, total)];
    })
    .join(" y ");
}
