import { href, Link } from "react-router";
import type { OperationUndo } from "../../features/operations/contract.ts";
import { historyFlags } from "../../features/revisions/constants.ts";
import type { Deletion } from "../../features/revisions/contract.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath, historyPaths, operationPaths } from "../../shared/api/api-paths.ts";
import { addFlag, removeFlag } from "../../shared/lists/query-flags.ts";
import { useCan } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/deleted";
import { countOthers, DeletionEntry, describeDeletion, hasOthers } from "./components/deletion-entry.tsx";
import { ListedPage, loadListedPage } from "./components/listed-page.tsx";
import { LoadFailure } from "./components/load-failure.tsx";

const title = "Eliminados";

export const handle = { permission: "readHistory" } satisfies StaffPage;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListedPage<Deletion>(request, { permission: handle.permission, path: historyPaths.deleted });
}
clientLoader.hydrate = true as const;

export default function DeletedPage({ loaderData }: Route.ComponentProps) {
  const mayRestore = useCan("restoreHistory");
  if (loaderData === null) return null;
  const { items, parameters } = loaderData;
  const asked = new URLSearchParams(parameters).get(historyFlags.restoreDeleted);
  const chosen = items.find(({ operation, canRestore }) => operation === asked && canRestore);
  return (
    <>
      <ListedPage
        title={title}
        about={
          <p>
            Lo que se elimina se conserva con todo lo que se fue con ello, y vuelve exactamente como estaba.
            {mayRestore ? null : " Solo los investigadores pueden restaurar."} Lo demás que se puede deshacer
            está en <Link to={href("/admin/operations")}>Operaciones</Link>.
          </p>
        }
        loaded={loaderData}
        words={["eliminación", "eliminaciones"]}
        empty={["No se ha eliminado nada", "Cuando se elimine un registro, aparecerá aquí."]}
      >
        {(deletion) => (
          <DeletionEntry
            key={deletion.operation}
            deletion={deletion}
            restoreTo={
              mayRestore ? addFlag(parameters, historyFlags.restoreDeleted, deletion.operation) : null
            }
          />
        )}
      </ListedPage>
      {chosen && mayRestore ? (
        <RestoreDeletion
          key={chosen.operation}
          deletion={chosen}
          closeTo={removeFlag(href("/admin/deleted"), parameters, historyFlags.restoreDeleted)}
        />
      ) : null}
    </>
  );
}

function RestoreDeletion({ deletion, closeTo }: { deletion: Deletion; closeTo: string }) {
  return (
    <ConfirmDialog
      title="Restaurar lo eliminado"
      closeTo={closeTo}
      action="Restaurar"
      perform={(operation) =>
        callApi<OperationUndo>("POST", apiPath(operationPaths.undo, { id: deletion.operation }), {
          operation,
        }).then(({ message }) => message)
      }
    >
      <p className="wrap-anywhere">
        ¿Restaurar <strong>{describeDeletion(deletion)}</strong>
        {hasOthers(deletion) ? ` con ${countOthers(deletion)}` : null}?
      </p>
      {deletion.noun === "user" ? (
        <p>Vuelve como estaba, menos la contraseña: tendrás que asignarle una nueva desde Usuarios.</p>
      ) : (
        <p>Todo vuelve como estaba cuando se eliminó y queda a la vista de quien visita el sitio.</p>
      )}
    </ConfirmDialog>
  );
}

export const HydrateFallback = () => <StaffWaiting title={title} text="Cargando lo eliminado…" />;
export const ErrorBoundary = () => <LoadFailure title={title} />;
