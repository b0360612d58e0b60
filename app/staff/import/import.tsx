import { data, href, Link } from "react-router";
import { describeLeft, undoFlag } from "../../features/operations/fields.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath, importPaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { toStudyDay } from "../../shared/study/time.ts";
import { isId } from "../../shared/values/ids.ts";
import { DownloadFile } from "../../ui/forms/small/download-file.tsx";
import { PageMessage } from "../../ui/page-message.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { Route } from "./+types/import";
import { ReportCounts, ReportProblems } from "./components/report.tsx";
import { type Import, importMessages } from "./contract.ts";

export const handle = { permission: "importData" } satisfies StaffPage;

export async function clientLoader({ params: { importId } }: Route.ClientLoaderArgs) {
  return readAsStaff("importData", () => {
    if (!isId(importId)) throw data({ error: importMessages.unknown }, { status: 404 });
    return callApi<Import>("GET", apiPath(importPaths.one, { id: importId }));
  });
}
clientLoader.hydrate = true as const;

/** /admin/imports/{id}: what an import did, and its undoing. */
export default function ImportPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { id, at, actorName, source, report, undone, undoneAt } = loaderData;
  return (
    <>
      <StaffHead {...head} />
      <p className="mt-2 text-quiet wrap-anywhere">
        <Timestamp at={at} /> · {actorName} · <bdi>{source}</bdi>
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
          name={`importacion-${toStudyDay(at)}.csv`}
          content={async () => (await callApi<{ csv: string }>("GET", apiPath(importPaths.csv, { id }))).csv}
        />
        {undone ? null : (
          <Link to={`${href("/admin/operations")}?${undoFlag}=${id}`} className="button-secondary">
            Deshacer
          </Link>
        )}
      </p>
    </>
  );
}

const head = { title: "Importación", backTo: href("/admin/imports"), backLabel: "Importaciones" };

function Undone({ undone, at }: { undone: NonNullable<Import["undone"]>; at: string }) {
  const { actorName, message, left } = undone;
  return (
    <div className="mt-4">
      <PageMessage kind="info">
        <p>
          {actorName} la deshizo el <Timestamp at={at} />: {message}
        </p>
        {left.length > 0 ? (
          <ul aria-label="Lo que quedó como estaba" className="mt-2 list-disc pl-5 wrap-anywhere">
            {left.map((record) => (
              <li key={`${record._id} ${record.reason}`}>{describeLeft(record)}</li>
            ))}
          </ul>
        ) : null}
      </PageMessage>
    </div>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando la importación…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={importMessages.loadFailed} />;
