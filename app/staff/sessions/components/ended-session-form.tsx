import { type ReactNode, useEffect, useRef } from "react";
import { endedSessionId } from "../../../shared/session/session-state.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { LoginForm } from "./login-form.tsx";

type Props = {
  /** The heading of the page, where the work that waits has none that is shown. */
  title?: string;
  children: ReactNode;
};

/** Above work that waits for its user. Receives the focus: the user may have scrolled far below it. */
export default function EndedSessionForm({ title, children }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      id={endedSessionId}
      tabIndex={-1}
      aria-label="Sesión terminada"
      className="mb-8 max-w-3xl"
    >
      {title ? <h1 className="mb-4">{title}</h1> : null}
      <PageMessage kind="error">{children}</PageMessage>
      <LoginForm />
    </section>
  );
}
