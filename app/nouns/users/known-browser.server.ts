import { createCookie } from "react-router";
import type { Database } from "../../../db/client.server.ts";
import { readSecret } from "../../../db/secrets.server.ts";
import { apiRoot, sessionPaths } from "../../shared/api/api-root.ts";
import { newId } from "../../shared/values/ids.ts";

/** Seconds for which a browser is known after it has signed in. */
const lifetime = 180 * 24 * 60 * 60;

/**
 * The mark of a browser that has signed in as a user: a random id, signed, by which its wrong logins are counted apart
 * (docs/decisions/0033-known-browsers.md). It opens nothing by itself, and only the login receives it.
 */
async function createMark(db: Database, userId: string, isSecure = true) {
  return createCookie(`navegador-${userId}`, {
    secrets: [await readSecret(db, `browser-${userId}`)],
    path: apiRoot + sessionPaths.login,
    maxAge: lifetime,
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
  });
}

/** @returns the browser's id, or null for one that has not signed in as this user */
export async function readKnownBrowser(
  db: Database,
  userId: string,
  cookies: string | undefined,
): Promise<string | null> {
  // Without its cookie nothing is read, so that the time it takes tells no user from an unknown name.
  if (!cookies?.includes(userId)) return null;
  const id: unknown = await (await createMark(db, userId)).parse(cookies);
  return typeof id === "string" ? id : null;
}

/** @returns the `Set-Cookie` header @param isSecure whether the site is served over TLS */
export async function markBrowser(
  db: Database,
  { userId, browser, isSecure }: { userId: string; browser: string | null; isSecure: boolean },
): Promise<string> {
  return (await createMark(db, userId, isSecure)).serialize(browser ?? newId());
}
