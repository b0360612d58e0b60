import { href } from "react-router";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { figureFormats } from "../../features/open-data/constants.ts";
import { describePartTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { describeAxisFilter } from "../../nouns/catalog/queries.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { filterSchema, readListRequest } from "../../records/filters/read-filters.server.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { listPeriodFields } from "../../shared/lists/periods.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { anAxis } from "../../shared/study/study.ts";
import { listYears } from "../../shared/values/dates.ts";
import { formatCount } from "../../shared/values/text.ts";
import { SelectBar } from "../../ui/lists/filter-bar.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import { LadderFigure } from "../statistics/components/ladder-figure.tsx";
import { showLadder } from "../statistics/figures/ladder.server.ts";
import { listCodedFields } from "../statistics/queries.server.ts";
import type { Route } from "./+types/timeline";
import { BesideAxis } from "./components/beside-axis.tsx";
import { TimelineChart } from "./components/timeline-chart.tsx";
import { TimelineTable } from "./components/timeline-table.tsx";
import { timelineMessages } from "./contract.ts";
import { getAxis, getTimeline } from "./queries.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const { filters, lacking, parameters } = readListRequest(request, "timeline", filterSchema("timeline"));
  const [timeline, system, years, active, cited, edition, ladder, coded] = await loadForPage(
    Promise.all([
      getTimeline(db, filters),
      describeAxisFilter(db, "system"),
      getAxis(db),
      nameFilters(db, filters, { hasLabels: true }),
      readCited(db, ownAddress),
      describeNewestEdition(db),
      showLadder(db, filters),
      listCodedFields(db),
    ]),
    timelineMessages.loadFailed,
  );
  const query = formatFilters(filters);
  const takeaway = describePartTakeaway(cited, {
    title: ["Línea de tiempo", active.map(({ label }) => label).join(", ")].filter(Boolean).join(": "),
    path: href("/timeline") + query,
    edition,
    files: [{ label: figureFormats.csv.label, path: href("/timeline.csv") + query }],
  });
  const { axis } = timeline;
  // A term may begin before the first news.
  const period = listPeriodFields([...listYears(years), axis.first, axis.last], filters);
  return {
    ...{ timeline, ladder, fields: [system, ...period, ...coded] },
    ...{ filters, active, lacking, parameters, takeaway },
    fewer: `elige ${anAxis("system")} o menos años.`,
  };
}

export default function TimelinePage({ loaderData }: Route.ComponentProps) {
  const { timeline, ladder, fields, filters, active, lacking, parameters, takeaway, fewer } = loaderData;
  const { axis, terms, works, omitted, beside } = timeline;
  // Years outside of the study leave nothing of its axis.
  const years = axis.first > axis.last ? "" : ` de ${axis.first} a ${axis.last}`;
  return (
    <>
      <WebPageHead
        title="Línea de tiempo"
        state={active.map(({ label }) => label).join(", ")}
        path={href("/timeline")}
        description={`Las actuaciones urbanísticas y sus conflictos en la prensa${years && `,${years},`} en un solo eje.`}
      />
      <h1 className="list-title">Línea de tiempo</h1>
      <SelectBar action={href("/timeline")} {...{ parameters, fields, filters }} />
      <FilterChips filters={active} lacking={lacking} parameters={parameters} />
      <p role="status" className="mt-4 text-quiet">
        {formatCount(works.length, "actuación", "actuaciones")} con noticias
        {years}
        {omitted > 0 ? `. No se dibujan ${omitted} más: ${fewer}` : null}
      </p>
      {works.length > 0 ? (
        <>
          <TimelineChart axis={axis} terms={terms} works={works} />
          <TimelineTable works={works} />
          {ladder ? <LadderFigure ladder={ladder} /> : null}
        </>
      ) : (
        <p className="mt-6">No hay noticias en esos años. Quita un filtro para ver más.</p>
      )}
      <BesideAxis beside={beside} />
      <TakeawayPanel takeaway={takeaway} />
    </>
  );
}
