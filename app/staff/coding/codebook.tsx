import { href, Link } from "react-router";
import { type BookDraft, codingMessages } from "../../features/coding/contract.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath, codingPaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { formatStudyDay } from "../../shared/study/time.ts";
import { formatCount } from "../../shared/values/text.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { FormPage } from "../../ui/forms/form-page.tsx";
import { FormFailed, FormWaiting } from "../../ui/forms/form-states.tsx";
import type { Route } from "./+types/codebook";
import { BookForm } from "./components/book/book-form.tsx";

export const handle = { permission: "editCodingLists" } satisfies StaffPage;

const forceFlag = "putInForce";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const isForcing = new URL(request.url).searchParams.has(forceFlag);
  return readAsStaff("editCodingLists", async () => ({
    draft: await callApi<BookDraft>("GET", codingPaths.book),
    isForcing,
  }));
}
clientLoader.hydrate = true as const;

const head = {
  title: "Libro de códigos",
  about:
    "Las preguntas con que se codifican noticias y conflictos, y qué significa cada respuesta. Una versión en vigor no se edita: lo que cambies aquí es el borrador de la siguiente.",
  backTo: href("/admin"),
};

/** /admin/codebook: the draft of the next version, and what was in force before. */
export default function CodebookPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { draft, isForcing } = loaderData;
  const next = (draft.versions[0]?.number ?? 0) + 1;
  return (
    <FormPage {...head}>
      <Versions draft={draft} next={next} />
      <BookForm key={draft.__v} draft={draft} />
      {isForcing && draft.isDraft ? <ForceDialog draft={draft} next={next} /> : null}
    </FormPage>
  );
}

function Versions({ draft, next }: { draft: BookDraft; next: number }) {
  const { versions, isDraft, hasOpenSample } = draft;
  return (
    <section aria-label="Versiones" className="mt-4">
      <ul className="grid gap-1">
        {isDraft ? (
          <li>
            <strong>Borrador de la versión {next}</strong>.{" "}
            {hasOpenSample ? (
              codingMessages.openSample
            ) : (
              <Link to={`?${forceFlag}`} className="font-semibold" preventScrollReset>
                Ponerlo en vigor
              </Link>
            )}
          </li>
        ) : null}
        {versions.map(({ number, state, note, inForceAt, codings }) => (
          <li key={number} className="wrap-anywhere">
            Versión {number}, {state === "in_force" ? "en vigor" : "retirada"}, del{" "}
            {formatStudyDay(inForceAt)}: {formatCount(codings, "codificación", "codificaciones")}.{" "}
            <span className="text-quiet">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says what happens to what is coded: values that nobody follows keep their readings under the old number only. */
function ForceDialog({ draft, next }: { draft: BookDraft; next: number }) {
  const followed = new Set(
    draft.content.variables.flatMap(({ values }) => values.map(({ follows }) => follows)),
  );
  const left = Object.entries(draft.uses).reduce((sum, [id, uses]) => sum + (followed.has(id) ? 0 : uses), 0);
  return (
    <ConfirmDialog
      title={`Poner en vigor la versión ${next}`}
      closeTo={href("/admin/codebook")}
      action="Poner en vigor"
      perform={(operation) =>
        callApi<string>("POST", apiPath(codingPaths.inForce, { number: String(next) }), { operation })
      }
    >
      <p>
        Desde ese momento se codifica con ella, y ya no se edita. Lo guardado en el borrador es lo que vale.
      </p>
      {next > 1 ? (
        <p>
          Las codificaciones de los valores que continúan pasan a la versión nueva.{" "}
          {left > 0
            ? `${formatCount(left, "codificación", "codificaciones")} de valores que quitaste quedan solo en la versión ${next - 1}.`
            : "Ninguna se queda atrás."}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

export const HydrateFallback = () => <FormWaiting {...head} text="Cargando el libro…" />;
export const ErrorBoundary = () => <FormFailed {...head} message={codingMessages.loadFailed} />;
