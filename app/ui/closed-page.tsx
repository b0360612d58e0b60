import type { ReactNode } from "react";
import { href, Link } from "react-router";

type Props = {
  title: string;
  text: string;
  overline?: string;
  children?: ReactNode;
};

/** Shown instead of a page that the user may not see. */
export function ClosedPage({ title, text, overline, children }: Props) {
  return (
    <div className="max-w-prose py-6">
      <title>{title}</title>
      {overline ? <p className="text-quiet">{overline}</p> : null}
      <h1>{title}</h1>
      <p className="mt-4">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        {children}
        <Link to={href("/")} className="button-secondary">
          Volver al inicio
        </Link>
      </p>
    </div>
  );
}

export const noAccess = "Acceso no autorizado";

/** For a user whose role does not allow it. */
export function Unauthorized() {
  return (
    <ClosedPage title={noAccess} text="Tu rol no permite ver esta página.">
      <Link to={href("/admin")} className="button-primary">
        Ir al panel
      </Link>
    </ClosedPage>
  );
}
