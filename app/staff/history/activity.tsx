import { href, Link } from "react-router";
import type { Activity, Version } from "../../features/revisions/contract.ts";
import { nouns } from "../../nouns/register.ts";
import { callList, nullIfMissing } from "../../shared/api/api-client.ts";
import { apiPath, historyPaths } from "../../shared/api/api-paths.ts";
import { can, useSession } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { isId } from "../../shared/values/ids.ts";
import { type RevisionNoun, revisionNouns } from "../../shared/values/revisions.ts";
import { capitalize } from "../../shared/values/text.ts";
import { FilterBar } from "../../ui/lists/filter-bar.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { SelectField } from "../../ui/lists/select-field.tsx";
import { StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/activity";
import { ActivityEntry } from "./components/activity-entry.tsx";
import { hasTypedFilter, ListedPage, listTypedFilters, loadListedPage } from "./components/listed-page.tsx";
import { LoadFailure } from "./components/load-failure.tsx";

const title = "Actividad";

export const handle = { permission: "readHistory" } satisfies StaffPage;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const noun = revisionNouns.find((known) => known === parameters.get("noun")) ?? "";
  const asked = parameters.get("record") ?? "";
  const record = noun !== "" && isId(asked) ? asked : "";
  const [permission, path] = [handle.permission, historyPaths.activity];
  const list = await loadListedPage<Activity>(request, { permission, path, own: { noun, record } });
  if (list === null) return null;
  const recordName = noun && record ? await readAsStaff(permission, () => findName(noun, record)) : "";
  return { ...list, noun, recordName: recordName ?? "" };
}
clientLoader.hydrate = true as const;

/** @returns "" for a record that nobody has changed */
async function findName(noun: RevisionNoun, recordId: string): Promise<string> {
  const path = apiPath(historyPaths.versions, { noun, recordId });
  const list = await callList<Version>(`${path}?limit=1`).catch(nullIfMissing);
  return list?.items[0]?.name ?? "";
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  if (loaderData === null) return null;
  const { noun, recordName, parameters } = loaderData;
  const isTyped = recordName !== "" || hasTypedFilter(parameters);
  const shownNouns = revisionNouns.filter((known) => known !== "user" || can(session, "manageUsers"));
  return (
    <ListedPage
      title={title}
      loaded={loaderData}
      words={["cambio", "cambios"]}
      filters={
        <>
          <FilterBar action={href("/admin/activity")}>
            <SelectField
              name="noun"
              label="Tipo de registro"
              anyLabel="Todos"
              options={shownNouns.map((known) => ({ id: known, name: capitalize(nouns[known].many) }))}
              value={noun}
            />
            {listTypedFilters(parameters)}
          </FilterBar>
          <FilterChips
            filters={recordName === "" ? [] : [{ name: "record", label: `Solo «${recordName}»` }]}
            parameters={parameters}
          />
        </>
      }
      empty={[
        "No hay cambios",
        noun === "" && !isTyped ? (
          "Cuando alguien agregue, edite o elimine algo, aparecerá aquí."
        ) : (
          <>
            {isTyped ? "No hay cambios con estos filtros." : "Nadie ha cambiado registros de este tipo."}{" "}
            <Link to={href("/admin/activity")}>Muestra toda la actividad</Link>.
          </>
        ),
      ]}
    >
      {(entry) => <ActivityEntry key={entry.operation} entry={entry} />}
    </ListedPage>
  );
}

export const HydrateFallback = () => <StaffWaiting title={title} text="Cargando la actividad…" />;
export const ErrorBoundary = () => <LoadFailure title={title} />;
