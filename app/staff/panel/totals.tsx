import { href, Link } from "react-router";
import { callApi } from "../../shared/api/api-client.ts";
import { panelPaths } from "../../shared/api/api-paths.ts";
import { useCan } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { formatNumber } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/totals";
import type { WorkTotal } from "./contract.ts";

export const handle = { permission: "readPanel" } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("readPanel", () => callApi<WorkTotal[]>("GET", panelPaths.totals));
}
clientLoader.hydrate = true as const;

const head = { title: "Totales" };
const columns = {
  news: "Noticias agregadas",
  others: "Otros registros agregados",
  edited: "Registros editados",
  coded: "Registros codificados",
  decided: "Propuestas decididas",
} as const;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];

/** /admin/totals: what each person did in each of the last weeks. */
export default function TotalsPage({ loaderData: totals }: Route.ComponentProps) {
  const isOfTeam = useCan("readTeamTotals");
  if (totals === null) return null;
  if (totals.length === 0)
    return (
      <>
        <StaffHead {...head} />
        <EmptyState title="Todavía no hay nada que contar">
          <p>Cuando alguien agregue, edite o decida algo, aparecerá aquí.</p>
        </EmptyState>
      </>
    );
  return (
    <>
      <StaffHead
        {...head}
        about={
          <p>
            Lo que {isOfTeam ? "cada persona hizo" : "hiciste"} a mano en cada una de las últimas doce
            semanas, de lunes a domingo. Lo importado no cuenta.
          </p>
        }
      />
      <table className="record-table max-w-4xl md:[&_:is(th,td)]:px-2.5">
        <caption className="sr-only">Totales por persona y semana</caption>
        <thead>
          <tr>
            <th scope="col">Semana del</th>
            <th scope="col">Persona</th>
            {columnNames.map((name) => (
              <th key={name} scope="col" className="text-right! whitespace-normal! wrap-normal">
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={`${total.week} ${total.actorName}`}>
              <td data-label="Semana del" className="lg:whitespace-nowrap">
                {formatDate(total.week)}
              </td>
              <th scope="row" className="font-semibold">
                {total.actorName}
              </th>
              {columnNames.map((name) => (
                <td
                  key={name}
                  data-label={columns[name]}
                  className="tabular-nums max-md:grid-cols-[minmax(0,1fr)_auto]! md:text-right!"
                >
                  {name === "news" && total.news > 0 ? (
                    <Link to={listEntered(total)}>{formatNumber(total.news)}</Link>
                  ) : (
                    formatNumber(total[name])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function listEntered({ actorName, week }: WorkTotal): string {
  const query = new URLSearchParams({ by: actorName, since: week, sort: "createdAt" });
  return `${href("/admin/records/:noun", { noun: "news" })}?${query}`;
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Sumando…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message="Error al cargar los totales" />;
