import { useNavigate, useSearchParams } from "react-router";
import { useSessionUser } from "../../shared/session/session.ts";
import { LoginForm } from "./components/login-form.tsx";
import { getSafeRedirect } from "./safe-redirect.ts";

export default function LoginPage() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const user = useSessionUser();
  return (
    <div className="login">
      <title>Iniciar sesión</title>
      <meta name="robots" content="noindex" />
      <h1>Iniciar sesión</h1>
      <p className="mt-3 text-quiet">Para el equipo que agrega y corrige los datos del estudio.</p>
      {user ? (
        <p className="mt-4">
          Ya iniciaste sesión como <strong className="wrap-anywhere">{user.user}</strong>. Puedes entrar con
          otro usuario.
        </p>
      ) : null}
      <noscript>
        <p className="page-message mt-4">
          Para iniciar sesión necesitas JavaScript. El sitio público se lee sin él.
        </p>
      </noscript>
      <LoginForm
        onOpened={() => navigate(getSafeRedirect(parameters.get("next"), location.origin), { replace: true })}
      />
    </div>
  );
}
