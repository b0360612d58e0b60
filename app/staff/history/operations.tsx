import { useRef } from "react";
import { href, Link } from "react-router";
import type { ListedOperation } from "../../features/operations/contract.ts";
import { kindLabels, undoFlag } from "../../features/operations/fields.ts";
import { callList } from "../../shared/api/api-client.ts";
import { operationPaths } from "../../shared/api/api-paths.ts";
import { readLimit } from "../../shared/lists/paging.ts";
import { removeFlag } from "../../shared/lists/query-flags.ts";
import { can, useSession } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { parseCalendarDate } from "../../shared/values/dates.ts";
import { isId } from "../../shared/values/ids.ts";
import { operationKinds } from "../../shared/values/revisions.ts";
import { formatCount } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../ui/lists/filter-bar.tsx";
import { SelectField } from "../../ui/lists/select-field.tsx";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { DateFilter } from "../../ui/lists/typed/date-filter.tsx";
import { InputField } from "../../ui/lists/typed/input-field.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/operations";
import { LoadFailure } from "./components/load-failure.tsx";
import { OperationEntry } from "./components/operation-entry.tsx";
import { UndoOperation } from "./components/undo-operation.tsx";

const title = "Operaciones";

export const handle = { permission: "undoOperations" } satisfies StaffPage;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  // A malformed parameter is ignored: people edit addresses.
  const kind = operationKinds.find((known) => known === parameters.get("kind")) ?? "";
  const list = await readAsStaff("undoOperations", () => {
    const query = new URLSearchParams({ kind, limit: String(readLimit(parameters)) });
    for (const name of ["by", "from", "to"]) {
      const value = parameters.get(name) ?? "";
      if (name === "by" ? value.length <= 100 : parseCalendarDate(value)) query.set(name, value);
    }
    return callList<ListedOperation>(`${operationPaths.list}?${query}`);
  });
  return list && { ...list, kind, parameters: parameters.toString() };
}
clientLoader.hydrate = true as const;

/** /admin/operations: what was done that can be undone as one, by whom and when, and its undoing. */
export default function OperationsPage({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null);
  const session = useSession();
  if (loaderData === null) return null;
  const { items, total, kind, parameters } = loaderData;
  const typed = new URLSearchParams(parameters);
  const isFiltered = kind !== "" || ["by", "from", "to"].some((name) => typed.get(name));
  const asked = typed.get(undoFlag) ?? "";
  return (
    <>
      <StaffHead title={title} />
      <p className="mt-3 max-w-prose">
        Lo que se puede deshacer de una vez, cuando quieras. Lo que un colega cambió después se conserva y se
        nombra.
        {can(session, "undoAllOperations") ? null : " Aquí está lo que hiciste tú."}
      </p>
      <FilterBar action={href("/admin/operations")}>
        <SelectField
          name="kind"
          label="Clase"
          anyLabel="Todas"
          options={operationKinds.map((id) => ({ id, name: kindLabels[id] }))}
          value={kind}
        />
        {can(session, "undoAllOperations") ? (
          <InputField label="Quién (usuario)" name="by" value={typed.get("by") ?? ""} />
        ) : null}
        <DateFilter label="Desde" name="from" value={typed.get("from") ?? ""} />
        <DateFilter label="Hasta" name="to" value={typed.get("to") ?? ""} />
      </FilterBar>
      <p role="status" className="mt-4 text-quiet">
        {formatCount(total, "operación", "operaciones")}
      </p>
      {total === 0 ? (
        <EmptyState title="No hay operaciones">
          <p>
            {isFiltered ? (
              <>
                No hay operaciones con estos filtros.{" "}
                <Link to={href("/admin/operations")}>Muéstralas todas</Link>.
              </>
            ) : (
              "Cuando alguien cambie registros en bloque, elimine, importe o una, aparecerá aquí."
            )}
          </p>
        </EmptyState>
      ) : (
        <ul ref={list} className="mt-2">
          {items.map((operation) => (
            <OperationEntry key={operation._id} operation={operation} parameters={parameters} />
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={items.length} total={total} list={list} />
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

export function HydrateFallback() {
  return <StaffWaiting title={title} text="Cargando las operaciones…" />;
}

export function ErrorBoundary() {
  return <LoadFailure title={title} />;
}
