import { callApi, callList } from "../../shared/api/api-client.ts";
import { evidencePaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/evidence";
import { Desk } from "./components/desk.tsx";
import { type DeskFilter, DeskFilters } from "./components/desk-filters.tsx";
import { deskPage } from "./constants.ts";
import type { Progress, ShownProposal } from "./contract.ts";

export const handle = { permission: "decideProposals" } satisfies StaffPage;

const loadFailed = "Error al cargar las propuestas";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const read = (name: keyof DeskFilter) => asked.get(name) ?? "";
  const filter: DeskFilter = { kind: read("kind"), intervention: read("intervention"), state: read("state") };
  const { state, ...others } = filter;
  const query = new URLSearchParams(Object.entries(others).filter(([, value]) => value !== ""));
  return readAsStaff("decideProposals", async () => {
    const page = new URLSearchParams([...query, ["limit", String(deskPage)], ["state", state]]);
    const [{ items, total }, progress] = await Promise.all([
      callList<ShownProposal>(`${evidencePaths.proposals}?${page}`),
      callApi<Progress>("GET", `${evidencePaths.progress}?${query}`),
    ]);
    return { filter, proposals: items, total, progress, query: page.toString() };
  });
}
clientLoader.hydrate = true as const;

const head = { title: "Evidencia" };

export default function EvidencePage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { filter, ...loaded } = loaderData;
  return (
    <>
      <StaffHead {...head} />
      <DeskFilters filter={filter} progress={loaded.progress} />
      <Desk loaded={loaderData} isListed={filter.kind === "contradiction"} />
    </>
  );
}

export function HydrateFallback() {
  return <StaffWaiting {...head} text="Leyendo los textos del estudio…" />;
}

export function ErrorBoundary() {
  return <StaffFailed {...head} message={loadFailed} />;
}
