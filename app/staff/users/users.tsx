import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { type User, userMessages } from "../../nouns/users/contract.ts";
import { userPaths } from "../../nouns/users/declaration.ts";
import { ApiError, callApi } from "../../shared/api/api-client.ts";
import { apiPath } from "../../shared/api/api-paths.ts";
import { addFlag, queryFlags, removeFlag } from "../../shared/lists/query-flags.ts";
import { useSession } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { formatCount } from "../../shared/values/text.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../ui/lists/filter-bar.tsx";
import { SearchField } from "../../ui/lists/search-field.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/users";
import { OwnAccount } from "./components/own-account.tsx";
import { PasswordLinkDialog } from "./components/password-link-dialog.tsx";
import { UserTable } from "./components/user-table.tsx";

export const handle = { permission: "manageUsers" } satisfies StaffPage;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const search = parameters.get("search")?.trim() ?? "";
  const users = await readAsStaff("manageUsers", () => load(search));
  return users && { users, search, parameters: parameters.toString() };
}
clientLoader.hydrate = true as const;

async function load(search: string): Promise<User[]> {
  const query = search === "" ? "" : `?${new URLSearchParams({ search })}`;
  try {
    return await callApi<User[]>("GET", userPaths.list + query);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    throw new ApiError(error.status, `${userMessages.loadFailed}. ${error.message}`);
  }
}

/** The query parameter that opens the dialog with the link for a forgotten password. */
const linkFlag = "linkPassword";

/** All users except the current one. */
export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const users = loaderData?.users.filter(({ _id }) => _id !== session.user?._id) ?? [];
  const count = users.length;
  const countBefore = useRef(count);
  useEffect(() => {
    // The row that had the focus is gone.
    if (count < countBefore.current && document.activeElement === document.body) heading.current?.focus();
    countBefore.current = count;
  }, [count]);
  if (loaderData === null) return null;
  const { search, parameters } = loaderData;
  const find = (flag: string) => {
    const chosen = new URLSearchParams(parameters).get(flag);
    return users.find(({ _id }) => _id === chosen);
  };
  const closeTo = (flag: string) => removeFlag(href("/users"), parameters, flag);
  const toDelete = find(queryFlags.deleteUser);
  const toLink = toDelete ? undefined : find(linkFlag);
  return (
    <>
      <StaffHead {...head} heading={heading}>
        <p className="flex flex-wrap gap-3">
          <Link to={href("/users/new")} className="button-primary">
            Agregar
          </Link>
          <Link to={href("/admin")} className="button-secondary">
            Volver
          </Link>
        </p>
      </StaffHead>
      <OwnAccount />
      <FilterBar action={href("/users")}>
        <SearchField label="Buscar por nombre, apellido o usuario" value={search} />
      </FilterBar>
      <p role="status" className="mt-4 text-quiet wrap-anywhere">
        {formatCount(count, "usuario", "usuarios")}
        {search === "" ? " además de ti" : ` con «${search}»`}
      </p>
      {count > 0 ? (
        <UserTable
          users={users}
          deleteAddress={({ _id }) => addFlag(parameters, queryFlags.deleteUser, _id)}
          linkAddress={({ _id }) => addFlag(parameters, linkFlag, _id)}
        />
      ) : (
        <NoUsers search={search} />
      )}
      {toDelete ? (
        <DeleteUser key={toDelete._id} user={toDelete} closeTo={closeTo(queryFlags.deleteUser)} />
      ) : null}
      {toLink ? <PasswordLinkDialog key={toLink._id} user={toLink} closeTo={closeTo(linkFlag)} /> : null}
    </>
  );
}

const head = { title: "Usuarios" };

function NoUsers({ search }: { search: string }) {
  if (search === "")
    return (
      <EmptyState title="No hay otros usuarios">
        <p>Pulsa «Agregar» para que alguien más del equipo pueda entrar.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="Ningún usuario coincide con la búsqueda">
      <p>
        Prueba con menos letras o <Link to={href("/users")}>muestra todos los usuarios</Link>.
      </p>
    </EmptyState>
  );
}

function DeleteUser({ user, closeTo }: { user: User; closeTo: string }) {
  return (
    <ConfirmDialog
      title="Eliminar usuario"
      closeTo={closeTo}
      action="Eliminar"
      isDangerous
      perform={(operation) =>
        callApi<string>("DELETE", apiPath(userPaths.one, { id: user._id }), { operation })
      }
    >
      <p className="wrap-anywhere">
        ¿Seguro que quieres eliminar a{" "}
        <strong>
          {user.userName} {user.userLastName}
        </strong>{" "}
        ({user.user})?
      </p>
      <p>Sus sesiones se cierran y ya no podrá entrar. Lo que agregó o editó se conserva.</p>
    </ConfirmDialog>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando los usuarios…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={userMessages.loadFailed} />;
