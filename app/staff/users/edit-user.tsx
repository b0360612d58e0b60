import { data, href, Link } from "react-router";
import { UserForm } from "../../nouns/users/components/user-form.tsx";
import { type User, userMessages } from "../../nouns/users/contract.ts";
import { userPaths } from "../../nouns/users/declaration.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { isId } from "../../shared/values/ids.ts";
import { FormPage } from "../../ui/forms/form-page.tsx";
import type { Route } from "./+types/edit-user";

export const handle = { permission: "manageUsers" } satisfies StaffPage;

export async function clientLoader({ params: { userId } }: Route.ClientLoaderArgs) {
  return readAsStaff("manageUsers", () => {
    if (!isId(userId)) throw data({ error: userMessages.unknown }, { status: 404 });
    return callApi<User>("GET", apiPath(userPaths.one, { id: userId }));
  });
}
clientLoader.hydrate = true as const;

export default function EditUserPage({ loaderData: user }: Route.ComponentProps) {
  if (user === null) return null;
  return (
    <FormPage
      title="Editar usuario"
      about={`${user.userName} ${user.userLastName} (${user.user})`}
      backTo={href("/users")}
    >
      <p className="mt-1">
        <Link to={href("/users/:userId/new-password", { userId: user._id })}>Cambiar contraseña</Link>
      </p>
      <UserForm key={user._id} user={user} />
    </FormPage>
  );
}

export const HydrateFallback = () => (
  <p role="status" className="py-10 text-quiet">
    Cargando el usuario…
  </p>
);
