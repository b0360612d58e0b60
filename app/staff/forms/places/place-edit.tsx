import { lazy, Suspense } from "react";
import { data, href, Link } from "react-router";
import type { PlaceFeature } from "../../../nouns/geometries/contract.ts";
import { interventionPaths } from "../../../nouns/interventions/declaration.ts";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { apiPath, placePaths } from "../../../shared/api/api-paths.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";
import { useCan } from "../../../shared/session/session.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { readAsStaff } from "../../../shared/session/staff-session.ts";
import { isId } from "../../../shared/values/ids.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/place-edit";
import { PlaceForm } from "./components/place-form.tsx";

// Only where somebody deletes.
const Removal = lazy(() => import("./components/removal.tsx"));

export const handle = { permission: "writeContent" } satisfies StaffPage;

const deleteFlag = "delete";

export async function clientLoader({ request, params: { interventionId } }: Route.ClientLoaderArgs) {
  const isDeleting = new URL(request.url).searchParams.has(deleteFlag);
  return readAsStaff("writeContent", async () => {
    if (!isId(interventionId)) throw data(null, { status: 404 });
    const [{ interventionName }, place] = await Promise.all([
      callApi<{ interventionName: string }>("GET", apiPath(interventionPaths.one, { id: interventionId })),
      readPlace(interventionId),
    ]);
    return { interventionName, place, isDeleting };
  });
}
clientLoader.hydrate = true as const;

/** Null where the work has none yet. */
async function readPlace(id: string): Promise<PlaceFeature | null> {
  try {
    return await callApi<PlaceFeature>("GET", apiPath(placePaths.ofIntervention, { id }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export default function PlacePage({ loaderData, params: { interventionId } }: Route.ComponentProps) {
  const mayDelete = useCan("deleteContent");
  if (loaderData === null) return null;
  const { interventionName, place, isDeleting } = loaderData;
  return (
    <FormPage
      title={place ? "Editar la ubicación" : "Ubicar en el mapa"}
      about={interventionName}
      backTo={href("/interventions/:interventionId", { interventionId })}
    >
      {place && mayDelete ? (
        <p className="mt-1">
          <Link to={`?${deleteFlag}=true`} state={opensDialog} preventScrollReset>
            Quitar la ubicación
          </Link>
        </p>
      ) : null}
      <PlaceForm key={interventionId} interventionId={interventionId} place={place} />
      {place && mayDelete && isDeleting ? (
        <Suspense>
          <Removal
            title="Quitar la ubicación"
            call={apiPath(placePaths.ofIntervention, { id: interventionId })}
            closeTo={href("/interventions/:interventionId/place", { interventionId })}
            doneTo={href("/interventions/:interventionId", { interventionId })}
          >
            <strong>{interventionName}</strong> deja de estar en el mapa.
          </Removal>
        </Suspense>
      ) : null}
    </FormPage>
  );
}

export const HydrateFallback = () => (
  <p role="status" className="py-10 text-quiet">
    Cargando la ubicación…
  </p>
);
