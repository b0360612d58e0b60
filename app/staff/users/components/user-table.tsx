import { href, Link } from "react-router";
import type { User } from "../../../nouns/users/contract.ts";
import { roleNames } from "../../../nouns/users/declaration.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";
import { RecordTable } from "../../../ui/record/record-table.tsx";

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
    <RecordTable
      caption="Usuarios"
      rows={users}
      keyOf={({ _id }) => _id}
      columns={[
        { label: "Nombre", show: ({ userName }) => userName },
        { label: "Apellido", show: ({ userLastName }) => userLastName },
        { label: "Usuario", cell: "md:min-w-36", show: ({ user }) => user },
        { label: "Rol", cell: "whitespace-nowrap", show: ({ rol }) => roleNames[rol] },
      ]}
      actions={(user) => (
        <Actions user={user} deleteAddress={deleteAddress(user)} linkAddress={linkAddress(user)} />
      )}
    />
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
