import { lazy, Suspense } from "react";
import { href, Link } from "react-router";
import type {
  ActorCandidate,
  AmbiguousName,
  OpenMention,
  Territory,
} from "../../features/mentions/contract.ts";
import { callApi, callList } from "../../shared/api/api-client.ts";
import { mentionPaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { useNextRow } from "../../ui/queue/use-next-row.ts";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/territory";

const WorkTerritories = lazy(() => import("./components/work-territories.tsx"));
const AmbiguousNames = lazy(() => import("./components/ambiguous-names.tsx"));
const OpenMentions = lazy(() => import("./components/open-mentions.tsx"));
const Institutions = lazy(() => import("./components/institutions.tsx"));

export const handle = { permission: "readEvidence" } satisfies StaffPage;

const rooms = {
  works: "Territorio de cada actuación",
  mentions: "Menciones por aclarar",
  institutions: "Instituciones que los textos nombran",
} as const;
type Room = keyof typeof rooms;

export async function clientLoader({ request, params: { room } }: Route.ClientLoaderArgs) {
  const of = new URL(request.url).searchParams.get("of");
  return readAsStaff("readEvidence", async () => {
    if (room === "mentions") {
      const [open, names] = await Promise.all([
        callList<OpenMention>(`${mentionPaths.open}?limit=${of ? `200&of=${of}` : 50}`),
        of ? [] : callApi<AmbiguousName[]>("GET", mentionPaths.ambiguous),
      ]);
      return { room, ...open, names, of } as const;
    }
    if (room === "institutions")
      return { room, items: await callApi<ActorCandidate[]>("GET", mentionPaths.institutions) } as const;
    return { room: "works", items: await callApi<Territory[]>("GET", mentionPaths.territories) } as const;
  });
}
clientLoader.hydrate = true as const;

const head = { title: "Lugares y actores en los textos" };

/** /admin/territory: where works lie, and what texts name. */
export default function TerritoryPage({ loaderData }: Route.ComponentProps) {
  useNextRow();
  if (loaderData === null) return null;
  return (
    <>
      <StaffHead {...head} />
      <nav aria-label="Partes de esta página" className="mt-3 flex flex-wrap gap-x-5">
        {(Object.keys(rooms) as Room[]).map((room) => (
          <Link
            key={room}
            to={href("/admin/territory/:room?", room === "works" ? {} : { room })}
            aria-current={room === loaderData.room ? "page" : undefined}
          >
            {rooms[room]}
          </Link>
        ))}
      </nav>
      <section aria-labelledby="parte" className="mt-6">
        <h2 id="parte">
          {loaderData.room === "mentions" && loaderData.of
            ? `Menciones de ${loaderData.items[0]?.candidates.find(({ _id }) => _id === loaderData.of)?.name ?? "este nombre"}`
            : rooms[loaderData.room]}
        </h2>
        <Suspense>
          {loaderData.room === "works" ? <WorkTerritories works={loaderData.items} /> : null}
          {loaderData.room === "mentions" ? (
            <>
              <AmbiguousNames names={loaderData.names} />
              <OpenMentions
                mentions={loaderData.items}
                total={loaderData.total}
                isOfOne={loaderData.of !== null}
              />
            </>
          ) : null}
          {loaderData.room === "institutions" ? <Institutions found={loaderData.items} /> : null}
        </Suspense>
      </section>
    </>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Leyendo los textos…" />;
export const ErrorBoundary = () => (
  <StaffFailed {...head} message="Error al cargar los lugares y actores de los textos" />
);
