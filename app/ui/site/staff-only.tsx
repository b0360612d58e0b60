import { type ReactNode, Suspense } from "react";
import { useSessionUser } from "../../shared/session/session.ts";

/** What only staff see. Lazy components in it are loaded while there is a session, so that visitors never load them. */
export function StaffOnly({ children }: { children: ReactNode }) {
  return useSessionUser() === null ? null : <Suspense>{children}</Suspense>;
}
