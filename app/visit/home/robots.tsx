import { href } from "react-router";
import { apiRoot } from "../../shared/api/api-root.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/robots";

/** /robots.txt excludes the API, the login and combined filters; the staff's pages say `noindex` themselves. */
export function loader({ context }: Route.LoaderArgs) {
  const { ownAddress } = context.get(appContext);
  const lines = [
    "User-agent: *",
    `Disallow: ${apiRoot}/`,
    "Disallow: /auth/",
    // Lists with two filters or more: very many addresses of the same records.
    "Disallow: /*?*&",
    // A chart of the home page, which has two parameters too.
    "Allow: /?watchStatistic=",
    // It may name the sitemap by its whole address alone.
    ...(ownAddress === null ? [] : [`Sitemap: ${ownAddress}${href("/sitemap.xml")}`]),
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
