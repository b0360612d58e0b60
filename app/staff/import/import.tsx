import { data, href, Link } from "react-router";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath, importPaths } from "../../shared/api/api-paths.ts";
import { addFlag, opensDialog, removeFlag } from "../../shared/lists/query-flags.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { isId } from "../../shared/values/ids.ts";
import { PageMessage } from "../../ui/page-message.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { Route } from "./+types/import";
import { DownloadFile } from "./components/download-file.tsx";
import { ReportCounts } from "./components/report-counts.tsx";
import { ReportProblems } from "./components/report-problems.tsx";
import { UndoDialog } from "./components/undo-dialog.tsx";
import { undoFlag } from "./constants.ts";
import { type Import, importMessages } from "./contract.ts";
import { formatCounts } from "./counts.ts";

export const handle = { permission: "importData" } satisfies StaffPage;

export async function clientLoader({ params: { importId }, request }: Route.ClientLoaderArgs) {
  const run = await readAsStaff("importData", () => {
    if (!isId(importId)) throw data({ error: importMessages.unknown }, { status: 404 });
    return callApi<Import>("GET", apiPath(importPaths.one, { id: importId }));
  });
  return run && { run, parameters: new URL(request.url).searchParams.toString() };
}
clientLoader.hydrate = true as const;

/** /admin/imports/{id}: what an import did, and its undoing. */
export default function ImportPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { run, parameters } = loaderData;
  const { id, at, actorName, source, report, undone, undoneAt } = run;
  const path = href("/admin/imports/:importId", { importId: id });
  const isAsked = new URLSearchParams(parameters).has(undoFlag);
  return (
    <>
      <StaffHead {...head} />
      <p className="mt-2 text-quiet wrap-anywhere">
        <Timestamp at={at} /> · {actorName} · {source}
      </p>
      {undone && undoneAt ? <Undone undone={undone} at={undoneAt} /> : null}
      <section aria-labelledby="registros" className="mt-6">
        <h2 id="registros">Registros</h2>
        <ReportCounts counts={report.counts} isDryRun={false} />
      </section>
      <section aria-labelledby="problemas" className="mt-8">
        <h2 id="problemas">Problemas</h2>
        <ReportProblems problems={report.problems} problemCounts={report.problemCounts} />
      </section>
      <p className="mt-6 flex flex-wrap gap-3">
        <DownloadFile
          name={`importacion-${at.slice(0, 10)}.csv`}
          content={async () => (await callApi<{ csv: string }>("GET", apiPath(importPaths.csv, { id }))).csv}
        />
        {undone ? null : (
          <Link
            to={addFlag(parameters, undoFlag)}
            state={opensDialog}
            preventScrollReset
            className="button-secondary"
          >
            Deshacer
          </Link>
        )}
      </p>
      {isAsked && !undone ? (
        <UndoDialog importId={id} closeTo={removeFlag(path, parameters, undoFlag)} />
      ) : null}
    </>
  );
}

const head = { title: "Importación", backTo: href("/admin/imports"), backLabel: "Importaciones" };

function Undone({ undone, at }: { undone: NonNullable<Import["undone"]>; at: string }) {
  const { actorName, deleted, restored, left } = undone;
  const text = formatCounts(
    [
      [deleted, "registro eliminado", "registros eliminados"],
      [restored, "devuelto a como estaba", "devueltos a como estaban"],
    ],
    " y ",
  );
  return (
    <div className="mt-4">
      <PageMessage kind="info">
        <p>
          {actorName} la deshizo el <Timestamp at={at} />
          {text === "" ? "." : `: ${text}.`}
        </p>
        {left.length > 0 ? (
          <ul aria-label="Lo que quedó como estaba" className="mt-2 list-disc pl-5 wrap-anywhere">
            {left.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : null}
      </PageMessage>
    </div>
  );
}

export function HydrateFallback() {
  return <StaffWaiting {...head} text="Cargando la importación…" />;
}

export function ErrorBoundary() {
  return <StaffFailed {...head} message={importMessages.loadFailed} />;
}
