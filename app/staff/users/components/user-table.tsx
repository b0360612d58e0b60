import { href, Link } from "react-router";
import type { User } from "../../../nouns/users/contract.ts";
import { roleNames } from "../../../nouns/users/declaration.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";

type Props = {
  users: User[];
  /** Opens the question before deleting. */
  deleteAddress: (user: User) => string;
  /** Opens the dialog that makes a link for a forgotten password. */
  linkAddress: (user: User) => string;
};

/** On phones every row is a card. */
export function UserTable({ users, deleteAddress, linkAddress }: Props) {
  return (
    <table className="record-table">
      <caption className="sr-only">Usuarios</caption>
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          <th scope="col">Apellido</th>
          <th scope="col">Usuario</th>
          <th scope="col">Rol</th>
          <th scope="col">
            <span className="sr-only">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user._id}>
            <td data-label="Nombre">{user.userName}</td>
            <td data-label="Apellido">{user.userLastName}</td>
            <td data-label="Usuario" className="md:min-w-36">
              {user.user}
            </td>
            <td data-label="Rol" className="whitespace-nowrap">
              {roleNames[user.rol]}
            </td>
            <td>
              <Actions user={user} deleteAddress={deleteAddress(user)} linkAddress={linkAddress(user)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ActionsProps = { user: User; deleteAddress: string; linkAddress: string };

function Actions({ user, deleteAddress, linkAddress }: ActionsProps) {
  const whose = <span className="sr-only"> de {user.user}</span>;
  return (
    <ul className="record-actions">
      <li>
        <Link to={href("/users/:userId/edit", { userId: user._id })}>
          Editar<span className="sr-only"> a {user.user}</span>
        </Link>
      </li>
      <li>
        <Link to={href("/users/:userId/new-password", { userId: user._id })}>Cambiar contraseña{whose}</Link>
      </li>
      <li>
        <Link to={linkAddress} state={opensDialog} preventScrollReset>
          Enlace para contraseña{whose}
        </Link>
      </li>
      <li>
        <Link to={deleteAddress} state={opensDialog} preventScrollReset className="text-danger">
          Eliminar<span className="sr-only"> a {user.user}</span>
        </Link>
      </li>
    </ul>
  );
}
