import { type ReactNode, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";

/** How long typing rests before the list answers, in milliseconds. */
const typingPause = 300;

/**
 * The filters of a list: a form that asks for the list's own address, so it works without JavaScript. With it the list
 * answers as one types or chooses; the history keeps one entry, not one a letter.
 */
export function FilterBar({ action, children }: { action: string; children: ReactNode }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function answerSoon(form: HTMLFormElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.isConnected) submit(form, { replace: true, preventScrollReset: true });
    }, typingPause);
  }
  return (
    <Form
      action={action}
      role="search"
      preventScrollReset
      className="filter-bar"
      onChange={(event) => answerSoon(event.currentTarget)}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {children}
      <button type="submit" className="button-primary">
        Filtrar
      </button>
    </Form>
  );
}
