import { lazy, Suspense, useRef } from "react";
import { href, Link } from "react-router";
import type { StaffReport } from "../../features/reports/contract.ts";
import { callApi, callList } from "../../shared/api/api-client.ts";
import { assignmentPaths, reportPaths } from "../../shared/api/api-paths.ts";
import { readLimit } from "../../shared/lists/paging.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { formatCount } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Colleague } from "../tables/assignments/contract.ts";
import type { Route } from "./+types/reports";
import { AnswerForm } from "./components/answer-form.tsx";
import { ReportEntry } from "./components/report-entry.tsx";

// In a file of its own, so that forms of other pages do not load what it calls with.
const ReportAssignee = lazy(() => import("./components/report-assignee.tsx"));

export const handle = { permission: "answerReports", keepsWork: true } satisfies StaffPage;

const path = href("/admin/reports");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const isAll = parameters.get("view") === "all";
  const query = new URLSearchParams({ limit: String(readLimit(parameters)), open: isAll ? "" : "true" });
  const loaded = await readAsStaff("answerReports", () =>
    Promise.all([
      callList<StaffReport>(`${reportPaths.list}?${query}`),
      callApi<Colleague[]>("GET", assignmentPaths.colleagues),
    ]),
  );
  if (!loaded) return null;
  const [list, colleagues] = loaded;
  return { ...list, colleagues, isAll, parameters: parameters.toString() };
}
clientLoader.hydrate = true as const;

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null);
  if (loaderData === null) return null;
  const { items: reports, colleagues, total, isAll, parameters } = loaderData;
  return (
    <>
      <StaffHead {...head} />
      <nav aria-label="Qué avisos" className="mt-4 flex flex-wrap gap-x-2">
        <Link to={path} className="nav-link" aria-current={isAll ? undefined : "page"}>
          Por responder
        </Link>
        <Link to={`${path}?view=all`} className="nav-link" aria-current={isAll ? "page" : undefined}>
          Todos
        </Link>
      </nav>
      <p role="status" className="mt-4 text-quiet">
        {formatCount(total, "aviso", "avisos")}
        {isAll ? "" : " por responder"}
      </p>
      {reports.length > 0 ? (
        <ul ref={list} className="mt-4 grid gap-3">
          {reports.map((report, place) => (
            <li key={report._id}>
              <ReportEntry report={report} isOpen={place === 0}>
                <Suspense>
                  <ReportAssignee report={report} colleagues={colleagues} />
                </Suspense>
                <AnswerForm key={report.__v} report={report} others={reports} />
              </ReportEntry>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={isAll ? "Todavía no hay avisos" : "No hay avisos por responder"}>
          <p>Aquí llega lo que los lectores dicen que está mal, desde el final de cada registro.</p>
        </EmptyState>
      )}
      <ShowMore parameters={parameters} shown={reports.length} total={total} list={list} />
    </>
  );
}

const head = { title: "Avisos de lectores" };

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando los avisos…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message="Error al cargar los avisos" />;
