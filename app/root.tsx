import sans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import serif from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect } from "react";
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from "react-router";
import { readShared } from "../db/shared-reads.server.ts";
import sheet from "../styles/app.css?url";
import type { Route } from "./+types/root";
import { getImageDomain } from "./features/outside-images/addresses.server.ts";
import { listEmptyPages } from "./nouns/site/empty-pages.server.ts";
import { getSiteFrame } from "./nouns/site/queries.server.ts";
import { withPageTimeout } from "./shared/pages/page-errors.server.ts";
import { logPageFailure } from "./shared/pages/request-scope.server.ts";
import { appContext } from "./shared/pages/router-context.server.ts";
import type { SiteFrame } from "./shared/pages/site-frame.ts";
import starter from "./shared/pages/starter.ts?inline-script";
import { writeColorVariables } from "./shared/study/looks.ts";
import { SessionNotices } from "./staff/sessions/components/session-notices.tsx";
import { ErrorPage } from "./ui/error-page.tsx";
import { LoadingBar } from "./ui/site/loading-bar.tsx";
import { ToastRegion } from "./ui/toast.tsx";

/** The last value, so that an error page has its header while the database is unreachable. */
let lastFrame: SiteFrame | null = null;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, siteAddress, services } = context.get(appContext);
  try {
    const [frame, emptyPages] = await withPageTimeout(
      Promise.all([readShared("site frame", () => getSiteFrame(db, siteAddress)), listEmptyPages(db)]),
    );
    lastFrame = { ...frame, emptyPages, imageDomain: getImageDomain(services.imageHost) };
  } catch (error) {
    logPageFailure(error);
  }
  return lastFrame;
}

/** Passes a failed loader's Retry-After on. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** The frame is the same on every page; it is loaded again only where it can be changed. */
export function shouldRevalidate({ currentUrl }: ShouldRevalidateFunctionArgs) {
  return /^\/admin\/(?:content|history\/site_content)\//.test(currentUrl.pathname);
}

export const links: Route.LinksFunction = () => [
  ...[sans, serif].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: href("/site.webmanifest") },
  {
    rel: "search",
    type: "application/opensearchdescription+xml",
    href: href("/opensearch.xml"),
    title: "Buscar en el estudio",
  },
];

/** Browsers read it in the page instead of loading the colours again with the scripts. */
const systemVariables =
  import.meta.env.SSR || import.meta.env.DEV
    ? writeColorVariables()
    : (document.querySelector("style")?.textContent ?? "");

/** Pages that are of no use without scripts. */
const staffLayouts = /^layouts\/(?:auth|form|staff)/;

const firstScript = import.meta.env.SSR || import.meta.env.DEV ? starter : "";

/** Pages for frames run no script, and their links open outside of the frame. */
const useIsEmbedded = () => useMatches().some(({ id }) => id === "visit/embed/embed");

export function Layout({ children }: { children: ReactNode }) {
  const isForStaff = useMatches().some(({ id }) => staffLayouts.test(id));
  const isEmbedded = useIsEmbedded();
  useEffect(() => {
    dispatchEvent(new Event("hydrated"));
  }, []);
  return (
    <html
      lang="es-CO"
      data-scripts={isForStaff ? "now" : undefined}
      // The server adds the study's words (server/http/pages.ts), which hydration leaves as they are.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0e4a4a" />
        {isEmbedded ? (
          <base target="_top" />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        )}
        {/* After the script, which would wait for it. */}
        <link rel="stylesheet" href={sheet} />
        <style>{systemVariables}</style>
        <Meta />
        {isEmbedded ? null : <Links />}
      </head>
      <body>
        {children}
        {isEmbedded ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  if (useIsEmbedded()) return <Outlet />;
  return (
    <ToastRegion>
      <LoadingBar />
      <SessionNotices />
      <Outlet />
    </ToastRegion>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  return (
    <ErrorPage
      status={error.status}
      message={readDetail(error.data, "error")}
      code={readDetail(error.data, "code")}
    />
  );
}

function readDetail(data: unknown, name: "error" | "code"): string | undefined {
  const value = typeof data === "object" && data !== null && (data as Record<string, unknown>)[name];
  return typeof value === "string" ? value : undefined;
}
