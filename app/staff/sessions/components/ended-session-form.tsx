import { type ReactNode, useEffect } from "react";
import { endedSessionId } from "../../../shared/session/session-state.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { LoginForm } from "./login-form.tsx";

type Props = {
  /** The heading of the page, where the work that waits has none that is shown. */
  title?: string;
  children: ReactNode;
};

/**
 * Above work that waits for its user. Its first field receives the focus, so that typing goes on there; but not from a field
 * of the work, where the next keys belong: there the message is read aloud, and saving brings the focus here.
 */
export default function EndedSessionForm({ title, children }: Props) {
  useEffect(() => {
    if (!document.activeElement?.matches("input, textarea, select"))
      document.getElementById(endedSessionId)?.focus();
  }, []);
  return (
    // The message above the field stays in sight.
    <section aria-label="Sesión terminada" className="mb-8 max-w-3xl [&_input]:scroll-mt-72">
      {title ? <h1 className="mb-4">{title}</h1> : null}
      <PageMessage kind="error">{children}</PageMessage>
      <LoginForm />
    </section>
  );
}
