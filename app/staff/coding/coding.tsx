import { href } from "react-router";
import { type Coding, codingMessages } from "../../nouns/conflicts/contract.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { codingPaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { FormPage } from "../../ui/forms/form-page.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import type { Route } from "./+types/coding";
import { CodingForm } from "./components/coding-form.tsx";

export const handle = { permission: "editCodingLists" } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("editCodingLists", () => callApi<Coding>("GET", codingPaths.lists));
}
clientLoader.hydrate = true as const;

const head = {
  title: "Listas de codificación",
  about:
    "Las opciones con que se codifican los conflictos para las estadísticas. Si cambias un nombre, cambia también en los conflictos que lo tienen. Con Alt y las flechas mueves una opción.",
  backTo: href("/admin"),
};

export default function CodingPage({ loaderData: coding }: Route.ComponentProps) {
  if (coding === null) return null;
  return (
    <FormPage {...head}>
      <CodingForm coding={coding} />
    </FormPage>
  );
}

export function HydrateFallback() {
  return (
    <FormPage {...head}>
      <p role="status" className="mt-4 text-quiet">
        Cargando las listas…
      </p>
    </FormPage>
  );
}

export function ErrorBoundary() {
  return (
    <FormPage {...head}>
      <LoadError message={codingMessages.loadFailed} />
    </FormPage>
  );
}
