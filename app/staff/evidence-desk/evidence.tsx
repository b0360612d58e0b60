import { useRevalidator } from "react-router";
import { callApi, callList } from "../../shared/api/api-client.ts";
import { evidencePaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { formatCount } from "../../shared/values/text.ts";
import { waitForSaved } from "../../ui/queue/use-saving.ts";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/evidence";
import { BibliographyList } from "./components/bibliography/bibliography-list.tsx";
import { Desk } from "./components/desk.tsx";
import { type DeskFilter, DeskFilters } from "./components/desk-filters.tsx";
import { bibliographyPage, bibliographyView, deskPage } from "./constants.ts";
import type { Progress, ShownProposal } from "./contract.ts";

export const handle = { permission: "decideProposals" } satisfies StaffPage;

/** What is still to be decided of the bibliographies is a list; what was decided is looked at one by one. */
const isBibliography = ({ kind, state }: DeskFilter) => kind === bibliographyView && state === "";

const loadFailed = "Error al cargar las propuestas";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const read = (name: keyof DeskFilter) => asked.get(name) ?? "";
  const filter: DeskFilter = { kind: read("kind"), intervention: read("intervention"), state: read("state") };
  const { state, ...others } = filter;
  const query = new URLSearchParams(Object.entries(others).filter(([, value]) => value !== ""));
  return readAsStaff("decideProposals", async () => {
    const limit = isBibliography(filter) ? bibliographyPage : deskPage;
    const page = new URLSearchParams([...query, ["limit", String(limit)], ["state", state]]);
    await waitForSaved();
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
      {loaded.progress.reading > 0 ? <StillReading works={loaded.progress.reading} /> : null}
      {isBibliography(filter) ? (
        <BibliographyList
          key={filter.intervention}
          lines={loaded.proposals}
          total={loaded.total}
          intervention={filter.intervention}
        />
      ) : (
        <Desk loaded={loaderData} isListed={filter.kind === "contradiction"} />
      )}
    </>
  );
}

/** Texts of thousands of news take minutes; what they propose comes as they are read. */
function StillReading({ works }: { works: number }) {
  const { revalidate } = useRevalidator();
  return (
    <p className="mt-2">
      Se están leyendo los textos de {formatCount(works, "actuación", "actuaciones")}; sus propuestas aparecen
      cuando se lean.{" "}
      <button type="button" className="button-link" onClick={revalidate}>
        Actualizar
      </button>
    </p>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Leyendo los textos del estudio…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={loadFailed} />;
