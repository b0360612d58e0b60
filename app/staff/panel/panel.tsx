import { href, Link } from "react-router";
import { roleNames } from "../../nouns/users/declaration.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { assignmentPaths, panelPaths } from "../../shared/api/api-paths.ts";
import { can, useSession } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { toStudyDay } from "../../shared/study/time.ts";
import { formatNumber } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffWaiting } from "../../ui/staff-states.tsx";
import type { Assignment } from "../tables/assignments/contract.ts";
import type { Route } from "./+types/panel";
import { AssignedList } from "./components/assigned-list.tsx";
import { EvidenceTasks, useOpenProposals } from "./components/evidence-tasks.tsx";
import { TaskLine } from "./components/task-line.tsx";
import type { Panel } from "./contract.ts";
import { describeTask } from "./fields.ts";

export const handle = { permission: "readPanel" } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("readPanel", async () => {
    const [panel, assignments] = await Promise.all([
      callApi<Panel>("GET", panelPaths.panel),
      callApi<Assignment[]>("GET", assignmentPaths.list),
    ]);
    return { panel, assignments };
  });
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <StaffWaiting title="Panel" text="Cargando el panel…" />;

/** /admin: what there is to do, in the order of what it gains, and how much there is. */
export default function PanelPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const { user } = session;
  if (!loaderData || !user) return null;
  const { panel, assignments } = loaderData;
  const isWork = ({ isMine, state }: Assignment) => isMine && state === "open";
  const others = assignments.filter((list) => !isWork(list));
  return (
    <>
      <StaffHead
        title="Panel"
        about={
          <p>
            Hola, {user.userName}. Tu rol es {roleNames[user.rol]}.{" "}
            <Link to={href("/users/:userId/new-password", { userId: user._id })}>Cambiar mi contraseña</Link>
          </p>
        }
      >
        {can(session, "writeContent") ? (
          <Link to={href("/news/new")} className="button-primary">
            Agregar noticia
          </Link>
        ) : null}
      </StaffHead>
      {panel.incomplete && isEmpty(panel) ? (
        <p className="notice mt-6">
          Todavía no hay registros.{" "}
          <Link to={href("/admin/start")}>Empezar un estudio, importar uno o ver la demostración</Link>
        </p>
      ) : null}
      <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_15rem]">
        <section aria-labelledby="por-hacer">
          <h2 id="por-hacer">Trabajo por hacer</h2>
          <Tasks panel={panel} assigned={assignments.filter(isWork)} />
        </section>
        <div className="grid content-start gap-8">
          <Contents counts={panel.counts} />
          <nav aria-label="Lo tuyo" className="grid gap-1 border-t border-line pt-3">
            <Link to={listNews({ by: user.user })}>Noticias que agregué</Link>
            <Link to={listNews({ since: getWeekAgo() })}>Noticias de los últimos {days} días</Link>
            <Link to={href("/admin/totals")}>
              {can(session, "readTeamTotals") ? "Totales por persona y semana" : "Mis totales por semana"}
            </Link>
          </nav>
        </div>
        {others.length > 0 ? (
          <section aria-labelledby="listas">
            <h2 id="listas">Listas asignadas</h2>
            <ul className="task-list">
              {others.map((list) => (
                <AssignedList key={`${list._id} ${list.__v}`} list={list} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

const isEmpty = ({ counts }: Panel) => counts.interventions + counts.news + counts.conflicts === 0;

function Tasks({ panel: { tasks, incomplete }, assigned }: { panel: Panel; assigned: Assignment[] }) {
  const mayDecide = can(useSession(), "decideProposals");
  const [gap] = incomplete ?? [];
  const open = useOpenProposals(mayDecide);
  const isDecided = !mayDecide || (open !== null && open.contradictions + open.others === 0);
  if (assigned.length + tasks.length === 0 && !gap && isDecided) return <NothingToDo />;
  const lines = tasks.map(({ task, total, first }) => (
    <TaskLine key={task} count={total} {...describeTask(task, first)} />
  ));
  // A message waits for somebody; what colleagues ask for and what is wrong comes before what is missing.
  const urgent = tasks.filter(({ task }) => task === "unreadMessages").length;
  return (
    <ul className="task-list">
      {lines.slice(0, urgent)}
      {assigned.map((list) => (
        <AssignedList key={`${list._id} ${list.__v}`} list={list} />
      ))}
      {mayDecide ? <EvidenceTasks open={open} /> : null}
      {lines.slice(urgent)}
      {gap && incomplete ? (
        <TaskLine
          count={incomplete.length}
          title="Por completar"
          gain="Los visitantes buscan esto en el sitio y todavía no lo encuentran."
          list={href("/admin/start")}
          begin={getPartPath(gap.part)}
        >
          <details className="mt-1">
            <summary>Cuáles son</summary>
            <ul className="list-disc py-1 pl-5">
              {incomplete.map(({ part, missing }) => (
                <li key={missing}>
                  <Link to={getPartPath(part)}>{missing}</Link>
                </li>
              ))}
            </ul>
          </details>
        </TaskLine>
      ) : null}
    </ul>
  );
}

/** Where something that is missing is written. */
function getPartPath(part: NonNullable<Panel["incomplete"]>[number]["part"]): string {
  if (part === "codebook") return href("/admin/codebook");
  return part === "places" ? `${href("/admin/start")}?step=4` : href("/admin/content/:key", { key: part });
}

function NothingToDo() {
  return (
    <EmptyState title="Todo está al día">
      <p>No hay nada pendiente.</p>
    </EmptyState>
  );
}

/** How much there is of what visitors read, a link each. */
function Contents({ counts }: { counts: Panel["counts"] }) {
  const tiles = [
    [href("/"), "Inicio", null],
    [href("/interventions"), "Actuaciones urbanísticas", counts.interventions],
    [href("/news"), "Noticias", counts.news],
    [href("/conflicts"), "Conflictos", counts.conflicts],
    ...(counts.users === null ? [] : [[href("/users"), "Usuarios", counts.users] as const]),
  ] as const;
  return (
    <nav
      aria-label="Contenido"
      className="grid gap-2 max-xl:grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))]"
    >
      {tiles.map(([to, title, count]) => (
        <Link key={to} to={to} className="panel-tile">
          {title} {count === null ? null : <strong className="tabular-nums">{formatNumber(count)}</strong>}
        </Link>
      ))}
    </nav>
  );
}

const days = 7;

const listNews = (query: Record<string, string>) =>
  `${href("/admin/records/:noun", { noun: "news" })}?${new URLSearchParams({ ...query, sort: "-createdAt" })}`;

/** A week ago, as a calendar date. */
function getWeekAgo(): string {
  return toStudyDay(Date.now() - days * 86_400_000);
}
