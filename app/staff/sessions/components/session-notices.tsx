import { useEffect, useRef } from "react";
import { useSession } from "../../../shared/session/session.ts";
import { useToast } from "../../../ui/toast.tsx";

/** Announces once, on any page, that the server ended the session. */
export function SessionNotices() {
  const { hasEnded } = useSession();
  const showToast = useToast();
  const isSaid = useRef(false);
  useEffect(() => {
    if (hasEnded && !isSaid.current)
      showToast("error", "Tu sesión terminó. Inicia sesión otra vez para seguir trabajando.");
    isSaid.current = hasEnded;
  }, [hasEnded, showToast]);
  return null;
}
