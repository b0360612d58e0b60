import { lazy, Suspense } from "react";
import { href, Link, useRevalidator } from "react-router";
import type { Layer } from "../../../nouns/geometries/contract.ts";
import { findStreets } from "../../../nouns/geometries/read-streets.server.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, placePaths } from "../../../shared/api/api-paths.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { readAsStaff } from "../../../shared/session/staff-session.ts";
import { formatBytes } from "../../../shared/values/text.ts";
import { StaffHead } from "../../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../../ui/staff-states.tsx";
import type { Route } from "./+types/layers";
import { LayerInputs } from "./components/layers/layer-inputs.tsx";
import { LayerList } from "./components/layers/layer-list.tsx";

// Only where somebody removes one.
const Removal = lazy(() => import("./components/removal.tsx"));

export const handle = { permission: "writeContent" } satisfies StaffPage;

const removeFlag = "remove";

export async function loader({ context }: Route.LoaderArgs) {
  const streets = await findStreets(context.get(appContext).streets);
  return { streetBytes: streets?.bytes ?? null };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const removed = new URL(request.url).searchParams.get(removeFlag);
  return readAsStaff("writeContent", async () => {
    const reading = callApi<Layer[]>("GET", placePaths.layers);
    const [layers, streets] = await Promise.all([reading, serverLoader()]);
    return { layers, ...streets, removed };
  });
}
clientLoader.hydrate = true as const;

const head = { title: "Capas del mapa" };

/** /admin/map-layers: what the map has below the works. */
export default function LayersPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (loaderData === null) return null;
  const { layers, streetBytes, removed } = loaderData;
  const asked = layers.find(({ _id }) => _id === removed);
  return (
    <>
      <StaffHead {...head} />
      <p className="mt-2 max-w-[70ch]">
        Lo que el mapa tiene debajo de las actuaciones: límites, ríos, líneas de transporte. La primera queda
        abajo. Cada cambio está en el historial y se puede deshacer.
      </p>
      <section aria-labelledby="puestas" className="mt-6">
        <h2 id="puestas">Capas puestas</h2>
        <LayerList layers={layers} removeFlag={removeFlag} onChange={revalidate} />
      </section>
      <section aria-labelledby="nueva" className="mt-12">
        <h2 id="nueva">Poner una capa</h2>
        <LayerInputs layers={layers} onSaved={revalidate} />
        <p className="mt-4 max-w-[70ch]">
          De una capa de comunas o de barrios también sale el registro de lugares, con sus nombres, códigos y
          contornos. Donde una actuación no está dibujada, el mapa muestra entonces el contorno del lugar en
          que queda. <Link to={href("/admin/imports")}>Crear lugares de esta capa</Link>, en «Importaciones».
        </p>
      </section>
      <section aria-labelledby="calles" className="mt-12">
        <h2 id="calles">Calles</h2>
        <p className="mt-2 max-w-[70ch]">
          {streetBytes === null
            ? "El mapa no tiene calles. "
            : `El mapa tiene un archivo de calles de ${formatBytes(streetBytes)}, que quien lee pide con «Ver calles». `}
          Las pone y las quita quien opera el sitio, con un archivo .pmtiles de la zona:{" "}
          <code className="text-[0.9em] wrap-anywhere">npm run layers -- --streets calles.pmtiles</code>
        </p>
      </section>
      {asked ? (
        <Suspense>
          <Removal
            title="Quitar la capa"
            call={apiPath(placePaths.layer, { id: asked._id })}
            closeTo={href("/admin/map-layers")}
          >
            <strong>{asked.layerName}</strong> deja de verse en el mapa.
          </Removal>
        </Suspense>
      ) : null}
    </>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando las capas…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message="Error al cargar las capas del mapa" />;
