import { data } from "react-router";
import { ApiError, callApi } from "../api/api-client.ts";
import { sessionPaths } from "../api/api-root.ts";
import { setToken } from "./auth-token.ts";
import type { Permission } from "./permissions.ts";
import { can, readSession, waitForUser } from "./session.ts";

/** Logs in, and waits until the user is known. @throws ApiError */
export async function openSession(body: { user: string; userPassword: string }): Promise<void> {
  // A wrong password says nothing of the session that is open.
  const token = await callApi<string>("POST", sessionPaths.login, { body, token: null });
  await waitForUser();
  setToken(token, "stored");
  await waitForUser();
}

/** Ends the session here and, if it can be reached, on the server. @returns the sentence to show */
export async function closeSession(): Promise<string> {
  try {
    return await callApi<string>("POST", sessionPaths.logout);
  } catch {
    return "Cierre de sesión exitoso";
  } finally {
    setToken(null, "loggedOut");
  }
}

/**
 * Runs the reads of a staff page's `clientLoader`.
 * @returns null where the session may not read, which the page's layout explains
 * @throws the page's error for an ApiError
 */
export async function readAsStaff<T>(permission: Permission, read: () => Promise<T>): Promise<T | null> {
  await waitForUser();
  if (!can(readSession(), permission)) return null;
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return null;
    throw data({ error: error.message }, { status: error.status || 503 });
  }
}
