import { lazy, Suspense } from "react";
import { href } from "react-router";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { TakeawayPanel } from "../../features/open-data/components/takeaway-panel.tsx";
import { type FigureFormat, figureFormats } from "../../features/open-data/constants.ts";
import { describePartTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { getComparePath } from "../../shared/lists/compare-address.ts";
import { readPageParameters } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatCount } from "../../shared/values/text.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import { findMapOfWorks } from "../map/queries.server.ts";
import { describeSource } from "../statistics/queries.server.ts";
import type { Route } from "./+types/compare";
import { listChoices } from "./choices.server.ts";
import { CompareChoice } from "./components/compare-choice.tsx";
import { compareMessages, getFiguresFile } from "./contract.ts";
import { getComparison } from "./queries.server.ts";
import { readCompared, requireOneAddress } from "./read-compared.server.ts";

// The server draws it; the browser needs its code only after the rest of the page works.
const ComparedSections = lazy(async () => ({
  default: (await import("./components/compared-sections.tsx")).ComparedSections,
}));

/** /compare?a=&b=&c=&d= — works or conflicts beside each other, on the same scales. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const searchParams = readPageParameters(request);
  return loadForPage(load(context.get(appContext), searchParams), compareMessages.loadFailed);
}

async function load(app: Context, searchParams: URLSearchParams) {
  const { db } = app;
  const asked = await readCompared(db, searchParams);
  requireOneAddress(asked, searchParams);
  const { ids } = asked;
  const comparison = await getComparison(db, ids);
  const { records } = comparison;
  const isOfConflicts =
    records.length > 0
      ? records.every(({ kind }) => kind === "conflict")
      : searchParams.get("noun") === "conflicts";
  const kind = isOfConflicts ? ("conflict" as const) : ("work" as const);
  const [choices, compared] = await Promise.all([
    listChoices(db, kind),
    ids.length < 2 ? null : describeComparison(app, comparison, ids),
  ]);
  return { asked, names: records.map(({ name }) => name), kind, choices, compared };
}

async function describeComparison(
  { db, ownAddress, streets }: Context,
  comparison: Awaited<ReturnType<typeof getComparison>>,
  ids: string[],
) {
  const { records, statistic } = comparison;
  const works = [...new Set(records.map(({ work }) => work._id))];
  const [cited, edition, map] = await Promise.all([
    readCited(db, ownAddress),
    describeNewestEdition(db),
    findMapOfWorks({ db, streets }, works),
  ]);
  const path = getComparePath(ids);
  const [, query] = path.split("?");
  const formats = Object.keys(figureFormats) as FigureFormat[];
  return {
    ...comparison,
    map,
    source: await describeSource(db, cited, { edition, path }),
    takeaway: describePartTakeaway(cited, {
      title: `Comparación: ${records.map(({ name }) => name).join("; ")}`,
      path,
      edition,
      files: formats
        .filter((format) => format === "csv" || statistic.charts.length > 0)
        .map((format) => ({
          label: figureFormats[format].label,
          path: `${href("/compare/:file", { file: getFiguresFile(format) })}?${query}`,
        })),
    }),
  };
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { asked, names, kind, choices, compared } = loaderData;
  const choice = <CompareChoice kind={kind} choices={choices} chosen={asked.ids} />;
  return (
    <div className="compare">
      <WebPageHead
        title="Comparar"
        state={names.join(", ")}
        path={compared ? getComparePath(asked.ids) : href("/compare")}
        description="Dos, tres o cuatro actuaciones o conflictos, uno al lado del otro y en las mismas escalas: noticias por año, etapas, actores y conflictividad."
      />
      {compared ? <meta name="robots" content="noindex" /> : null}
      <h1 className="list-title">Comparar</h1>
      <Notes {...asked} />
      {compared ? (
        <>
          <Suspense>
            <ComparedSections {...compared} />
          </Suspense>
          <TakeawayPanel takeaway={compared.takeaway} />
          <details className="chart-data">
            <summary>Cambiar lo que se compara</summary>
            {choice}
          </details>
        </>
      ) : (
        <>
          <p className="mt-2 max-w-prose">
            {names.length === 1 ? `Elegiste «${names[0]}». ` : null}
            Marca dos, tres o cuatro: se ven en paralelo, en las mismas escalas.
          </p>
          {choice}
        </>
      )}
    </div>
  );
}

/** What the address asks for and the page does not have. */
function Notes({ unknown, omitted }: Route.ComponentProps["loaderData"]["asked"]) {
  return (
    <>
      {unknown.length > 0 ? (
        <p role="status" className="mt-2 text-quiet">
          No encontramos {unknown.map((id) => `«${id}»`).join(", ")} entre las actuaciones y los conflictos.
        </p>
      ) : null}
      {omitted > 0 ? (
        <p role="status" className="mt-2 text-quiet">
          Se comparan cuatro como máximo; {formatCount(omitted, "queda", "quedan")} por fuera.
        </p>
      ) : null}
    </>
  );
}
