import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { ErrorPage } from "./ui/error-page.tsx";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-CO">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last error boundary: what no page of its own has answered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  return <ErrorPage status={error.status} message={messageOf(error.data)} />;
}

function messageOf(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "error" in data ? String(data.error) : undefined;
}
