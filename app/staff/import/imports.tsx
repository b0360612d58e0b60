import { href, Link } from "react-router";
import type { Adoption } from "../../features/outside-images/contract.ts";
import { callApi, callFile } from "../../shared/api/api-client.ts";
import { apiPath, importPaths, mediaPaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { DownloadFile } from "../../ui/forms/small/download-file.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/imports";
import { AdoptionState } from "./components/adoption-state.tsx";
import { ColumnsHelp } from "./components/columns-help.tsx";
import { ImportForm } from "./components/import-form.tsx";
import { ImportTable } from "./components/import-table.tsx";
import { type ImportSummary, importMessages } from "./contract.ts";
import { workbookFile } from "./fields.ts";

export const handle = { permission: "importData" } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("importData", async () => {
    const [imports, adoption] = await Promise.all([
      callApi<ImportSummary[]>("GET", importPaths.list),
      callApi<Adoption>("GET", mediaPaths.adoption),
    ]);
    return { imports, adoption };
  });
}
clientLoader.hydrate = true as const;

const head = { title: "Importaciones" };

/** /admin/imports: a new import, and the earlier ones. */
export default function ImportsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { imports, adoption } = loaderData;
  return (
    <>
      <StaffHead {...head} />
      <section aria-labelledby="nueva" className="mt-6">
        <h2 id="nueva">Importar datos</h2>
        <ImportForm />
      </section>
      <section aria-labelledby="libro" className="mt-12">
        <h2 id="libro">Libro de trabajo</h2>
        <p className="mt-3 max-w-prose">
          Todo el estudio en un libro de Excel: una hoja por cada clase de registro, con listas para escoger y
          una hoja que explica cómo se llena. Corrígelo o agrégale filas y súbelo arriba; lo que ya estaba se
          actualiza.
        </p>
        <p className="mt-4">
          <DownloadFile
            name={workbookFile}
            content={() => callFile(apiPath(importPaths.template, { file: workbookFile }))}
          >
            Descargar el libro de trabajo
          </DownloadFile>
        </p>
      </section>
      <ColumnsHelp />
      <section aria-labelledby="bibliografias" className="mt-12">
        <h2 id="bibliografias">Bibliografías de las fichas</h2>
        <p className="mt-3 max-w-prose">
          Las fichas técnicas nombran su prensa y sus normas. Esas líneas se aceptan en Evidencia, todas a la
          vez o solo las que elijas.
        </p>
        <p className="mt-4">
          <Link to={`${href("/admin/evidence")}?kind=bibliography`} className="button-secondary">
            Revisar las bibliografías
          </Link>
        </p>
      </section>
      <section aria-labelledby="imagenes" className="mt-12">
        <h2 id="imagenes">Imágenes de otros sitios</h2>
        <AdoptionState loaded={adoption} />
      </section>
      <section aria-labelledby="anteriores" className="mt-12">
        <h2 id="anteriores">Importaciones anteriores</h2>
        {imports.length > 0 ? (
          <ImportTable imports={imports} />
        ) : (
          <EmptyState title="Todavía no hay importaciones">
            <p>Elige arriba los archivos de datos y pulsa «Revisar».</p>
          </EmptyState>
        )}
      </section>
    </>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando las importaciones…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={importMessages.loadFailed} />;
