import { useRef } from "react";
import { href, Link } from "react-router";
import { aboutParameter } from "../../features/reports/constants.ts";
import { reportMessages } from "../../features/reports/contract.ts";
import { countReports, listAnsweredReports } from "../../features/reports/queries.server.ts";
import { describeRecords, findAbout } from "../../features/reports/records.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { readLimit } from "../../shared/lists/paging.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatNumber } from "../../shared/values/text.ts";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/reports";
import { AnswerItem } from "./components/answer-item.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadForPage(
    load(context.get(appContext), new URL(request.url).searchParams),
    reportMessages.loadFailed,
  );
}

async function load({ db, ownAddress }: Context, parameters: URLSearchParams) {
  const about = parameters.get(aboutParameter);
  const target = about === null ? null : await findAbout(db, about);
  if (about !== null && target === null) throw notFound(reportMessages.unknownRecord);
  const [counts, list, getRecord] = await Promise.all([
    countReports(db),
    listAnsweredReports(db, { limit: readLimit(parameters), offset: 0 }, target ?? undefined),
    describeRecords(db, target ? [target] : []),
  ]);
  return {
    counts,
    ...list,
    record: target && getRecord(target),
    hasFeed: ownAddress !== null,
    parameters: parameters.toString(),
  };
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null);
  const { counts, items, total, record, hasFeed, parameters } = loaderData;
  const answered = counts.byState.reduce(
    (sum, { state, total: own }) => (state === "withdrawn" ? sum : sum + own),
    0,
  );
  const figures: [label: string, value: string][] = [
    ["Recibidos", formatNumber(counts.received)],
    ["En revisión", formatNumber(counts.open)],
    ["Respondidos", formatNumber(answered)],
    ...(counts.medianDays === null
      ? []
      : ([["Mediana de días hasta la respuesta", formatNumber(Math.ceil(counts.medianDays))]] as [
          string,
          string,
        ][])),
    ...(counts.rights > 0
      ? ([["De derechos o datos personales, que no se publican", formatNumber(counts.rights)]] as [
          string,
          string,
        ][])
      : []),
  ];
  return (
    <>
      <WebPageHead
        title="Avisos de lectores"
        path={href("/reports")}
        description="Lo que los lectores encontraron mal en los registros del estudio, y lo que el equipo respondió."
      />
      <h1>Avisos de lectores</h1>
      <p className="mt-3 max-w-prose">
        Lo que los lectores encontraron mal, y lo que respondió el equipo con sus propias palabras. Para
        avisar de un error usa el enlace al final de cada registro.
      </p>
      {record ? (
        <p className="mt-4">
          De <Link to={record.path}>{record.name}</Link>. <Link to={href("/reports")}>Ver los de todos</Link>
        </p>
      ) : counts.received === 0 ? null : (
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
          {figures.map(([label, value]) => (
            <div key={label} className="max-w-48">
              <dt className="text-sm text-quiet">{label}</dt>
              <dd className="text-2xl tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {items.length === 0 ? (
        <p className="mt-6 max-w-prose">Todavía no hay avisos respondidos.</p>
      ) : (
        <ul ref={list} className="mt-6 grid max-w-prose gap-6">
          {items.map((report) => (
            <AnswerItem key={report.address} report={report} />
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={items.length} total={total} list={list} />
      {hasFeed && total > 0 ? (
        <p className="mt-8">
          <link
            rel="alternate"
            type="application/atom+xml"
            href={`${href("/reports")}.atom`}
            title="Avisos respondidos"
          />
          <a href={`${href("/reports")}.atom`}>Seguir las respuestas (Atom)</a>
        </p>
      ) : null}
    </>
  );
}
