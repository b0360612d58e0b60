import { href } from "react-router";

/** Only addresses of this site: a link to the login must not lead elsewhere. @param site the origin of the page */
export function getSafeRedirect(next: string | null, site: string): string {
  if (!next?.startsWith("/") || !URL.canParse(next, site)) return href("/");
  const { origin, pathname, search, hash } = new URL(next, site);
  return origin === site ? pathname.replace(/^\/+/, "/") + search + hash : href("/");
}
