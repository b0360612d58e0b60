import { useRef } from "react";
import { href, Link } from "react-router";
import type { Activity, Version } from "../../features/revisions/contract.ts";
import { nouns } from "../../nouns/register.ts";
import { ApiError, callList } from "../../shared/api/api-client.ts";
import { apiPath, historyPaths } from "../../shared/api/api-paths.ts";
import { readLimit } from "../../shared/lists/paging.ts";
import { can, useSession } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { parseCalendarDate } from "../../shared/values/dates.ts";
import { isId } from "../../shared/values/ids.ts";
import { type RevisionNoun, revisionNouns } from "../../shared/values/revisions.ts";
import { capitalize, formatCount } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../ui/lists/filter-bar.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { SelectField } from "../../ui/lists/select-field.tsx";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { DateFilter } from "../../ui/lists/typed/date-filter.tsx";
import { InputField } from "../../ui/lists/typed/input-field.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/activity";
import { ActivityEntry } from "./components/activity-entry.tsx";
import { LoadFailure } from "./components/load-failure.tsx";

const title = "Actividad";

const typedFilters = ["by", "from", "to"];

export const handle = { permission: "readHistory" } satisfies StaffPage;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  // A malformed parameter is ignored: people edit addresses.
  const noun = revisionNouns.find((known) => known === parameters.get("noun")) ?? "";
  const asked = parameters.get("record") ?? "";
  const record = noun !== "" && isId(asked) ? asked : "";
  const list = await readAsStaff("readHistory", async () => {
    const query = new URLSearchParams({ noun, record, limit: String(readLimit(parameters)) });
    for (const name of typedFilters) {
      const value = parameters.get(name) ?? "";
      if (name === "by" ? value.length <= 100 : parseCalendarDate(value)) query.set(name, value);
    }
    const [page, recordName] = await Promise.all([
      callList<Activity>(`${historyPaths.activity}?${query}`),
      noun && record ? findName(noun, record) : "",
    ]);
    return { ...page, recordName };
  });
  return list && { ...list, noun, parameters: parameters.toString() };
}
clientLoader.hydrate = true as const;

/** @returns "" for a record that nobody has changed */
async function findName(noun: RevisionNoun, recordId: string): Promise<string> {
  const path = apiPath(historyPaths.versions, { noun, recordId });
  try {
    const { items } = await callList<Version>(`${path}?limit=1`);
    return items[0]?.name ?? "";
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "";
    throw error;
  }
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null);
  const session = useSession();
  if (loaderData === null) return null;
  const { items, total, noun, recordName, parameters } = loaderData;
  const typed = new URLSearchParams(parameters);
  const isTyped = recordName !== "" || typedFilters.some((name) => typed.get(name));
  const shownNouns = revisionNouns.filter((known) => known !== "user" || can(session, "manageUsers"));
  return (
    <>
      <StaffHead title={title} />
      <FilterBar action={href("/admin/activity")}>
        <SelectField
          name="noun"
          label="Tipo de registro"
          anyLabel="Todos"
          options={shownNouns.map((known) => ({ id: known, name: capitalize(nouns[known].many) }))}
          value={noun}
        />
        <InputField label="Quién (usuario)" name="by" value={typed.get("by") ?? ""} />
        <DateFilter label="Desde" name="from" value={typed.get("from") ?? ""} />
        <DateFilter label="Hasta" name="to" value={typed.get("to") ?? ""} />
      </FilterBar>
      <FilterChips
        filters={recordName === "" ? [] : [{ name: "record", label: `Solo «${recordName}»` }]}
        parameters={parameters}
      />
      <p role="status" className="mt-4 text-quiet">
        {formatCount(total, "cambio", "cambios")}
      </p>
      {total === 0 ? (
        <EmptyState title="No hay cambios">
          <p>
            {noun === "" && !isTyped ? (
              "Cuando alguien agregue, edite o elimine algo, aparecerá aquí."
            ) : (
              <>
                {isTyped ? "No hay cambios con estos filtros." : "Nadie ha cambiado registros de este tipo."}{" "}
                <Link to={href("/admin/activity")}>Muestra toda la actividad</Link>.
              </>
            )}
          </p>
        </EmptyState>
      ) : (
        <ul ref={list} className="mt-2 border-t border-line">
          {items.map((entry) => (
            <ActivityEntry key={entry.operation} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={items.length} total={total} list={list} />
    </>
  );
}

export function HydrateFallback() {
  return <StaffWaiting title={title} text="Cargando la actividad…" />;
}

export function ErrorBoundary() {
  return <LoadFailure title={title} />;
}
