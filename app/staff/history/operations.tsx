import { href, Link } from "react-router";
import type { ListedOperation } from "../../features/operations/contract.ts";
import { kindLabels, undoFlag } from "../../features/operations/fields.ts";
import { operationPaths } from "../../shared/api/api-paths.ts";
import { removeFlag } from "../../shared/lists/query-flags.ts";
import { useCan } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { isId } from "../../shared/values/ids.ts";
import { operationKinds } from "../../shared/values/revisions.ts";
import { FilterBar } from "../../ui/lists/filter-bar.tsx";
import { SelectField } from "../../ui/lists/select-field.tsx";
import { StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/operations";
import { hasTypedFilter, ListedPage, listTypedFilters, loadListedPage } from "./components/listed-page.tsx";
import { LoadFailure } from "./components/load-failure.tsx";
import { OperationEntry } from "./components/operation-entry.tsx";
import { UndoOperation } from "./components/undo-operation.tsx";

const title = "Operaciones";

export const handle = { permission: "undoOperations" } satisfies StaffPage;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get("kind");
  const kind = operationKinds.find((known) => known === asked) ?? "";
  const [permission, path] = [handle.permission, operationPaths.list];
  const list = await loadListedPage<ListedOperation>(request, { permission, path, own: { kind } });
  return list && { ...list, kind };
}
clientLoader.hydrate = true as const;

/** /admin/operations: what was done that can be undone as one, by whom and when, and its undoing. */
export default function OperationsPage({ loaderData }: Route.ComponentProps) {
  const isOfTeam = useCan("undoAllOperations");
  if (loaderData === null) return null;
  const { kind, parameters } = loaderData;
  const isFiltered = kind !== "" || hasTypedFilter(parameters);
  const asked = new URLSearchParams(parameters).get(undoFlag) ?? "";
  return (
    <>
      <ListedPage
        title={title}
        about={
          <p>
            Lo que se puede deshacer de una vez, cuando quieras. Lo que un colega cambió después se conserva y
            se nombra.{isOfTeam ? null : " Aquí está lo que hiciste tú."}
          </p>
        }
        loaded={loaderData}
        words={["operación", "operaciones"]}
        filters={
          <FilterBar action={href("/admin/operations")}>
            <SelectField
              name="kind"
              label="Clase"
              anyLabel="Todas"
              options={operationKinds.map((id) => ({ id, name: kindLabels[id] }))}
              value={kind}
            />
            {listTypedFilters(parameters, isOfTeam)}
          </FilterBar>
        }
        empty={[
          "No hay operaciones",
          isFiltered ? (
            <>
              No hay operaciones con estos filtros.{" "}
              <Link to={href("/admin/operations")}>Muéstralas todas</Link>.
            </>
          ) : (
            "Cuando alguien cambie registros en bloque, elimine, importe o una, aparecerá aquí."
          ),
        ]}
      >
        {(operation) => <OperationEntry key={operation._id} operation={operation} parameters={parameters} />}
      </ListedPage>
      {isId(asked) ? (
        <UndoOperation
          key={asked}
          id={asked}
          closeTo={removeFlag(href("/admin/operations"), parameters, undoFlag)}
        />
      ) : null}
    </>
  );
}

export const HydrateFallback = () => <StaffWaiting title={title} text="Cargando las operaciones…" />;
export const ErrorBoundary = () => <LoadFailure title={title} />;
