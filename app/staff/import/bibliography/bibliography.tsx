import { Form, href, type ShouldRevalidateFunctionArgs } from "react-router";
import { callApi, callList } from "../../../shared/api/api-client.ts";
import { importPaths, interventionPaths } from "../../../shared/api/api-paths.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { readAsStaff } from "../../../shared/session/staff-session.ts";
import { isId } from "../../../shared/values/ids.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { SelectField } from "../../../ui/lists/select-field.tsx";
import { StaffHead } from "../../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../../ui/staff-states.tsx";
import type { Route } from "./+types/bibliography";
import { LineList } from "./components/line-list.tsx";
import type { Bibliography } from "./contract.ts";

export const handle = { permission: "importData" } satisfies StaffPage;

type Listed = { _id: string; interventionName: string; datasheet: string | null };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get("intervention") ?? "";
  const intervention = isId(asked) ? asked : "";
  return readAsStaff("importData", async () => {
    const [preview, works] = await Promise.all([
      callApi<Bibliography>("POST", importPaths.bibliographyDryRun, { body: { intervention } }),
      callList<Listed>(interventionPaths.list),
    ]);
    const options = works.items
      .filter(({ datasheet }) => datasheet !== null)
      .map(({ _id, interventionName }) => ({ id: _id, name: interventionName }));
    return { intervention, preview, options };
  });
}
clientLoader.hydrate = true as const;

/** Which lines are shown is of the page alone. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const read = ({ pathname, searchParams }: URL) => `${pathname} ${searchParams.get("intervention") ?? ""}`;
  return currentUrl.href === nextUrl.href || read(currentUrl) !== read(nextUrl)
    ? defaultShouldRevalidate
    : false;
}

const head = {
  title: "Bibliografías de las fichas",
  backTo: href("/admin/imports"),
  backLabel: "Importaciones",
};

export default function BibliographyPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { intervention, preview, options } = loaderData;
  return (
    <>
      <StaffHead {...head} />
      <p className="mt-3 max-w-prose">
        Cada línea elegida pasa a ser una fuente, enlazada con la frase que la nombra. Se deshace en
        Importaciones.
      </p>
      <Form
        action={href("/admin/imports/bibliography")}
        className="mt-3 flex max-w-2xl flex-wrap gap-3"
        role="search"
      >
        <SelectField
          label="Fichas"
          name="intervention"
          anyLabel="Todas las fichas"
          value={intervention}
          options={options}
        />
        <button type="submit" className="button-secondary self-end">
          Ver
        </button>
      </Form>
      {preview.lines.length > 0 ? (
        <LineList key={intervention} preview={preview} intervention={intervention} />
      ) : (
        <EmptyState title="No hay bibliografías">
          <p>
            Se leen las líneas que siguen a un renglón como «Referencias bibliográficas» en la ficha técnica.
          </p>
        </EmptyState>
      )}
    </>
  );
}

export function HydrateFallback() {
  return <StaffWaiting {...head} text="Leyendo las bibliografías…" />;
}

export function ErrorBoundary() {
  return <StaffFailed {...head} message="Error al leer las bibliografías" />;
}
