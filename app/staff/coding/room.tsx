import { href, redirect } from "react-router";
import { codingMessages, type Queue } from "../../features/coding/contract.ts";
import type { Disagreement, Sample } from "../../features/coding/samples/contract.ts";
import { listInterventionOptions } from "../../nouns/interventions/choices.server.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { assignmentPaths, codingPaths } from "../../shared/api/api-paths.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { waitForSaved } from "../../ui/queue/use-saving.ts";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Assignment, Colleague } from "../tables/assignments/contract.ts";
import type { Route } from "./+types/room";
import { QueuePage } from "./components/queue/queue-page.tsx";
import { ResolvePage } from "./components/resolve-page.tsx";
import { SamplePage } from "./components/sample-page.tsx";

export const handle = { permission: "writeContent", keepsWork: true } satisfies StaffPage;

const titles = { queue: "Codificar", sample: "Muestra y acuerdo", resolve: "Resolver" } as const;
type Room = keyof typeof titles;

/** Parameters of the queue's address. */
const queueFilters = ["unit", "work", "list", "search", "sample"] as const;

const findRoom = (room: string | undefined): Room | undefined =>
  (Object.keys(titles) as Room[]).find((known) => known === room);

/** The works, for the queue's filter. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const works =
    params.room === "queue" ? await loadForPage(listInterventionOptions(db), codingMessages.loadFailed) : [];
  return { works };
}

export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const room = findRoom(params.room);
  // Before there were rooms, the lists of choices were here.
  if (!room) throw redirect(href("/admin/codebook"));
  const { searchParams } = new URL(request.url);
  if (room === "queue")
    return readAsStaff("writeContent", async () => {
      const asked = queueFilters.map((name) => [name, searchParams.get(name) ?? ""]);
      const filters = new URLSearchParams(asked.filter(([, value]) => value !== "") as [string, string][]);
      await waitForSaved();
      const [queue, lists, { works }] = await Promise.all([
        callApi<Queue>("GET", `${codingPaths.queue}?${filters}`),
        callApi<Assignment[]>("GET", assignmentPaths.list),
        serverLoader(),
      ]);
      return { room, queue, lists: lists.filter(({ isMine }) => isMine), works, filters: filters.toString() };
    });
  if (room === "resolve")
    return readAsStaff("editCodingLists", async () => ({
      room,
      disagreements: await callApi<Disagreement[]>("GET", codingPaths.disagreements),
    }));
  return readAsStaff("editCodingLists", async () => ({
    room,
    samples: await callApi<Sample[]>("GET", codingPaths.samples),
    colleagues: await callApi<Colleague[]>("GET", assignmentPaths.colleagues),
    isClosing: searchParams.has("closeSample"),
  }));
}
clientLoader.hydrate = true as const;

/** /admin/coding/queue, /sample and /resolve: first readings, the second ones of a sample, and where they differ. */
export default function CodingRoomPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null || !("room" in loaderData)) return null;
  switch (loaderData.room) {
    case "queue":
      return <QueuePage title={titles.queue} loaded={loaderData} />;
    case "resolve":
      return <ResolvePage title={titles.resolve} disagreements={loaderData.disagreements} />;
    case "sample":
      return <SamplePage title={titles.sample} {...loaderData} />;
  }
}

const head = { title: "Codificación" };

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={codingMessages.loadFailed} />;
