import { useState } from "react";
import { href, Link, useLocation } from "react-router";
import {
  type FoundName,
  nameMessages,
  type StoredHiddenName,
} from "../../features/editions/names/contract.ts";
import type { OperationUndo } from "../../features/operations/contract.ts";
import type { ActorRecord } from "../../nouns/actors/contract.ts";
import { actorPaths } from "../../nouns/actors/declaration.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath, editionPaths, operationPaths } from "../../shared/api/api-paths.ts";
import { addFlag, opensDialog, removeFlag } from "../../shared/lists/query-flags.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { isId } from "../../shared/values/ids.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { Route } from "./+types/hidden-names";
import { NamePlaces } from "./components/name-places.tsx";
import { SearchNameForm } from "./components/search-name-form.tsx";

export const handle = { permission: "hideNames", keepsWork: true } satisfies StaffPage;

const showFlag = "show";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const actorId = new URL(request.url).searchParams.get("actor") ?? "";
  return readAsStaff("hideNames", async () => {
    const [hidden, actor] = await Promise.all([
      callApi<StoredHiddenName[]>("GET", editionPaths.hiddenNames),
      isId(actorId) ? callApi<ActorRecord>("GET", apiPath(actorPaths.one, { id: actorId })) : null,
    ]);
    return { hidden, names: actor ? [actor.name, ...actor.aliases, ...actor.mergedNames] : [] };
  });
}
clientLoader.hydrate = true as const;

const head = { title: "Nombres ocultos" };

/** /admin/hidden-names: hides a name of a person wherever the public reads it, and shows it again. */
export default function HiddenNamesPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const [found, setFound] = useState<FoundName | null>(null);
  if (loaderData === null) return null;
  const { hidden, names } = loaderData;
  const parameters = search.slice(1);
  const shown = hidden.find(({ _id }) => _id === new URLSearchParams(parameters).get(showFlag));
  return (
    <>
      <StaffHead {...head} />
      <div className="mt-4 grid max-w-prose gap-3">
        <p>
          Un nombre oculto se lee «(oculto)» en todo lo público: registros, búsqueda, archivos, versiones
          anteriores y ediciones, cuyos paquetes se hacen de nuevo. También si alguien lo vuelve a escribir, a
          importar o a restaurar. El equipo sigue leyendo los textos originales en el historial.
        </p>
        <p>
          Lo que otros ya copiaron no podemos recogerlo. Una copia de seguridad anterior tampoco sabe lo que
          se ocultó después.
        </p>
      </div>
      <section aria-labelledby="ocultar" className="mt-8 max-w-3xl">
        <h2 id="ocultar">Ocultar un nombre</h2>
        <SearchNameForm
          key={JSON.stringify(found?.names ?? names)}
          names={found?.names ?? names}
          onFound={setFound}
        />
        {found ? (
          <NamePlaces
            key={JSON.stringify(found)}
            found={found}
            parameters={parameters}
            onHidden={() => setFound(null)}
          />
        ) : null}
      </section>
      <section aria-labelledby="ocultos" className="mt-12 max-w-3xl">
        <h2 id="ocultos">Nombres que están ocultos</h2>
        {hidden.length === 0 ? <p className="mt-3 text-quiet">Todavía no hay ninguno.</p> : null}
        <ul className="mt-4 grid gap-4">
          {hidden.map((one) => (
            <HiddenName key={one._id} hidden={one} parameters={parameters} />
          ))}
        </ul>
      </section>
      {shown ? <ShowDialog hidden={shown} parameters={parameters} /> : null}
    </>
  );
}

type OneProps = { hidden: StoredHiddenName; parameters: string };

function HiddenName({ hidden: { _id, names, spared, hiddenAt, hiddenBy }, parameters }: OneProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <div className="min-w-0">
        <h3 className="wrap-anywhere">{names.join("; ")}</h3>
        <p className="text-quiet wrap-anywhere">
          Lo ocultó {hiddenBy} el <Timestamp at={hiddenAt} />
          {spared === 0 ? "" : `, menos en ${spared === 1 ? "un pasaje" : `${spared} pasajes`}`}
        </p>
      </div>
      <Link
        to={addFlag(parameters, showFlag, _id)}
        state={opensDialog}
        preventScrollReset
        className="button-secondary"
      >
        Mostrar otra vez<span className="sr-only">: {names[0]}</span>
      </Link>
    </li>
  );
}

function ShowDialog({ hidden: { _id, names }, parameters }: OneProps) {
  return (
    <ConfirmDialog
      title="Mostrar el nombre otra vez"
      closeTo={removeFlag(href("/admin/hidden-names"), parameters, showFlag)}
      action="Mostrar otra vez"
      perform={async (operation) => {
        const path = apiPath(operationPaths.undo, { id: _id });
        const { message, left } = await callApi<OperationUndo>("POST", path, { operation });
        return left.length === 0 ? message : `${message}. ${nameMessages.left(left.map(({ name }) => name))}`;
      }}
    >
      <p className="wrap-anywhere">
        «{names.join("», «")}» se leerá otra vez donde se ocultó. Un texto que alguien cambió o escribió
        después sigue con «(oculto)»: está entero en su historial.
      </p>
    </ConfirmDialog>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando los nombres ocultos…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={nameMessages.loadFailed} />;
