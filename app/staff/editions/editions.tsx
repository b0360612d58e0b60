import { href, useLocation } from "react-router";
import { editionMessages, type StoredEdition } from "../../features/editions/contract.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { editionPaths } from "../../shared/api/api-paths.ts";
import { removeFlag } from "../../shared/lists/query-flags.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { toStudyDay } from "../../shared/study/time.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/editions";
import { DoiForm } from "./components/doi-form.tsx";
import { EditionEntry, editionFlags } from "./components/edition-entry.tsx";
import { PublishForm } from "./components/publish-form.tsx";
import { WithdrawForm } from "./components/withdraw-form.tsx";

export const handle = { permission: "publishEditions", keepsWork: true } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("publishEditions", () => callApi<StoredEdition[]>("GET", editionPaths.list));
}
clientLoader.hydrate = true as const;

const head = { title: "Ediciones" };

/** /admin/editions: publishes the study as it is, and withdraws what was published. */
export default function EditionsPage({ loaderData: editions }: Route.ComponentProps) {
  const { search } = useLocation();
  if (editions === null) return null;
  const today = toStudyDay(new Date());
  return (
    <>
      <StaffHead {...head} />
      <p className="mt-4 max-w-prose">
        Una edición es todo lo que se puede descargar del estudio, como está en este momento. No cambia
        después, y lo que se cita de ella se sigue leyendo igual aunque el registro se corrija o se elimine.
      </p>
      <section aria-labelledby="nueva" className="mt-6 max-w-3xl">
        <h2 id="nueva">Publicar una edición</h2>
        <PublishForm number={suggestNumber(editions, today)} date={today} />
      </section>
      <section aria-labelledby="anteriores" className="mt-12">
        <h2 id="anteriores">Ediciones publicadas</h2>
        {editions.length === 0 ? <p className="mt-3 text-quiet">Todavía no hay ninguna.</p> : null}
        <ol className="mt-4 grid gap-5">
          {editions.map((edition) => (
            <EditionEntry key={edition._id} edition={edition} parameters={search.slice(1)} />
          ))}
        </ol>
      </section>
      <EditionDialog editions={editions} parameters={search.slice(1)} />
    </>
  );
}

function EditionDialog({ editions, parameters }: { editions: StoredEdition[]; parameters: string }) {
  const page = href("/admin/editions");
  const asked = new URLSearchParams(parameters);
  const find = (flag: string) => editions.find(({ _id }) => _id === asked.get(flag));
  const [withdrawn, cited] = [find(editionFlags.withdraw), find(editionFlags.doi)];
  if (withdrawn) {
    const closeTo = removeFlag(page, parameters, editionFlags.withdraw);
    return (
      <Dialog title={`Retirar la edición ${withdrawn.number}`} closeTo={closeTo}>
        <p className="mt-3">
          Sus registros y su paquete ya no se podrán leer, y no se puede deshacer. Quedan el número, la fecha
          y la razón. Si solo sobra lo que dice un registro, es mejor ocultar esa versión desde su historial.
        </p>
        <WithdrawForm id={withdrawn._id} reason={withdrawn.withdrawnReason} doneTo={closeTo} />
      </Dialog>
    );
  }
  if (!cited) return null;
  const closeTo = removeFlag(page, parameters, editionFlags.doi);
  return (
    <Dialog title={`DOI de la edición ${cited.number}`} closeTo={closeTo}>
      <DoiForm id={cited._id} doi={cited.doi} doneTo={closeTo} />
    </Dialog>
  );
}

/** The next one of this year, after the last that was published. */
function suggestNumber([last]: readonly StoredEdition[], today: string): string {
  const year = today.slice(0, 4);
  const [lastYear = "", count = "0"] = last?.number.split(".") ?? [];
  return lastYear >= year ? `${lastYear}.${Number(count) + 1}` : `${year}.1`;
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando las ediciones…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={editionMessages.loadFailed} />;
