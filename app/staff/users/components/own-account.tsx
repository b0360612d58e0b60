import { href, Link } from "react-router";
import { roleNames } from "../../../nouns/users/declaration.ts";
import { useSessionUser } from "../../../shared/session/session.ts";
import type { SessionUser } from "../../../shared/session/session-state.ts";

/** The current user, whom the list leaves out. */
export function OwnAccount() {
  const user = useSessionUser();
  return user ? <Account user={user} /> : null;
}

function Account({ user }: { user: SessionUser }) {
  return (
    <section
      aria-labelledby="mi-cuenta"
      className="mt-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 border-l-3 border-line pl-[0.9rem]"
    >
      <h2 id="mi-cuenta" className="font-sans text-base font-semibold">
        Mi cuenta
      </h2>
      <p className="min-w-0 wrap-anywhere">
        {user.userName} {user.userLastName} ({user.user}) · {roleNames[user.rol]}
      </p>
      <ul className="record-actions sm:ml-auto">
        <li>
          <Link to={href("/users/:userId/edit", { userId: user._id })}>Editar mis datos</Link>
        </li>
        <li>
          <Link to={href("/users/:userId/new-password", { userId: user._id })}>Cambiar mi contraseña</Link>
        </li>
      </ul>
    </section>
  );
}
