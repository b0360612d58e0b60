import { Fragment } from "react";
import { href, Link } from "react-router";
import { callApi } from "../../shared/api/api-client.ts";
import { statusPaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/status";
import type { Status, Task } from "./contract.ts";
import { listFacts } from "./facts.ts";

export const handle = { permission: "readStatus" } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("readStatus", () => callApi<Status>("GET", statusPaths.status));
}
clientLoader.hydrate = true as const;

const head = { title: "Estado" };

/** /admin/status: how the installation is, for who operates it. */
export default function StatusPage({ loaderData: status }: Route.ComponentProps) {
  if (status === null) return null;
  return (
    <>
      <StaffHead {...head} />
      <section aria-labelledby="que-hacer" className="mt-6">
        <h2 id="que-hacer">Qué hay que hacer</h2>
        <TaskList tasks={status.tasks} />
      </section>
      <div className="mt-10 columns-[24rem] gap-x-12">
        {listFacts(status).map(({ title, facts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: servers of one machine have the same title
          <section key={index} aria-label={title} className="mb-9 break-inside-avoid">
            <h2>{title}</h2>
            <dl className="mt-2 border-t border-line">
              {facts.map(([label, value]) => (
                <div
                  key={label}
                  className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 border-b border-line py-[0.35rem]"
                >
                  <dt className="text-quiet">{label}</dt>
                  <dd className="hyphens-none wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-6 max-w-[68ch] text-quiet">
        Lo mismo dice <code>npm run status</code>, también con el sitio detenido. El certificado de la
        dirección lo lleva el proxy, no este programa: vigílalo allí.
      </p>
    </>
  );
}

function TaskList({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return <p className="mt-3">Nada: todo está en orden.</p>;
  return (
    <ul className="mt-3 grid max-w-[68ch] gap-3 hyphens-none">
      {tasks.map(({ about, isUrgent, text }) => (
        <li
          key={text}
          className={`border-l-4 py-[0.1rem] pl-[0.9rem] wrap-anywhere ${isUrgent ? "border-danger" : "border-brand"}`}
        >
          <p>
            {isUrgent ? <strong>Urgente. </strong> : null}
            <WithCode text={text} />
            {about === "mail" ? (
              <>
                {" "}
                <Link to={href("/admin/messages")}>Ver los mensajes</Link>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Shows what stands between backquotes as code. */
function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code key={part} className="text-[0.9em]">
        {part}
      </code>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Revisando la instalación…" />;
export const ErrorBoundary = () => (
  <StaffFailed {...head} message="No pudimos leer el estado. Inténtalo de nuevo." />
);
