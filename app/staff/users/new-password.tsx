import { data, href } from "react-router";
import { PasswordForm } from "../../nouns/users/components/password-form.tsx";
import { type User, userMessages } from "../../nouns/users/contract.ts";
import { userPaths } from "../../nouns/users/declaration.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath } from "../../shared/api/api-paths.ts";
import { sessionPaths } from "../../shared/api/api-root.ts";
import { isAllowed } from "../../shared/session/permissions.ts";
import { useSession } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { isId } from "../../shared/values/ids.ts";
import { Unauthorized } from "../../ui/closed-page.tsx";
import { FormPage } from "../../ui/forms/form-page.tsx";
import type { Route } from "./+types/new-password";

export const handle = { permission: "useAccount" } satisfies StaffPage;

/** The current user or, for those who manage users, any user; "closed" if neither. */
export async function clientLoader({ params: { userId } }: Route.ClientLoaderArgs) {
  return readAsStaff("useAccount", async () => {
    const currentUser = await callApi<User>("GET", sessionPaths.currentUser);
    if (currentUser._id === userId) return currentUser;
    if (!isAllowed(currentUser.rol, "manageUsers")) return "closed" as const;
    if (!isId(userId)) throw data({ error: userMessages.unknown }, { status: 404 });
    return callApi<User>("GET", apiPath(userPaths.one, { id: userId }));
  });
}
clientLoader.hydrate = true as const;

export default function NewPasswordPage({ loaderData: user }: Route.ComponentProps) {
  const session = useSession();
  if (user === null) return null;
  if (user === "closed") return <Unauthorized />;
  const isOwn = session.user?._id === user._id;
  const backTo = isOwn ? href("/admin") : href("/users");
  return (
    <FormPage
      title={isOwn ? "Cambiar mi contraseña" : "Cambiar contraseña"}
      about={`${user.userName} ${user.userLastName} (${user.user})`}
      backTo={backTo}
    >
      <p className="mt-3">
        {isOwn
          ? "Al guardar sigues dentro en este navegador; tus demás sesiones se cierran."
          : "Al guardar se cierran sus sesiones, y tendrá que entrar con la contraseña nueva."}
      </p>
      <PasswordForm key={user._id} user={user} isOwn={isOwn} backTo={backTo} />
    </FormPage>
  );
}

export const HydrateFallback = () => (
  <p role="status" className="py-10 text-quiet">
    Cargando el usuario…
  </p>
);
