import { href, Link } from "react-router";
import { callApi } from "../../shared/api/api-client.ts";
import { panelPaths } from "../../shared/api/api-paths.ts";
import { useCan } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { formatNumber } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { RecordTable } from "../../ui/record/record-table.tsx";
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
type Counted = keyof typeof columns;

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
      <RecordTable
        caption="Totales por persona y semana"
        className="max-w-4xl md:[&_:is(th,td)]:px-2.5"
        rows={totals}
        keyOf={({ week, actorName }) => `${week} ${actorName}`}
        columns={[
          { label: "Semana del", cell: "lg:whitespace-nowrap", show: ({ week }) => formatDate(week) },
          {
            label: "Persona",
            isHeading: true,
            cell: "font-semibold",
            show: ({ actorName }) => actorName,
          },
          ...(Object.keys(columns) as Counted[]).map((name) => ({
            label: columns[name],
            head: "text-right! whitespace-normal! wrap-normal",
            cell: "tabular-nums max-md:grid-cols-[minmax(0,1fr)_auto]! md:text-right!",
            show: (total: WorkTotal) => <Amount of={name} total={total} />,
          })),
        ]}
      />
    </>
  );
}

function Amount({ of, total }: { of: Counted; total: WorkTotal }) {
  const text = formatNumber(total[of]);
  return of === "news" && total.news > 0 ? <Link to={listEntered(total)}>{text}</Link> : text;
}

function listEntered({ actorName, week }: WorkTotal): string {
  const sunday = new Date(week);
  sunday.setUTCDate(sunday.getUTCDate() + 6);
  const until = sunday.toISOString().slice(0, 10);
  const query = new URLSearchParams({ by: actorName, since: week, until, sort: "createdAt" });
  return `${href("/admin/records/:noun", { noun: "news" })}?${query}`;
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Sumando…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message="Error al cargar los totales" />;
