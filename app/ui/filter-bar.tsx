import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";

/** How long typing rests before the list answers, in milliseconds. */
const typingPause = 300;

/**
 * The filters of a list: a form that asks for the list's own address, so it works without JavaScript. With it the list
 * answers as one types or chooses; the history keeps one entry, not one a letter.
 */
export function FilterBar({ action, children }: { action: string; children: ReactNode }) {
  const submit = useSubmit();
  const [address] = useSearchParams();
  const bar = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the scripts arrived
  useEffect(() => {
    const fields = bar.current ? [...new FormData(bar.current)] : [];
    if (bar.current && fields.some(([name, value]) => value !== (address.get(name) ?? "")))
      answerSoon(bar.current);
    return () => clearTimeout(timer.current);
  }, []);

  function answer(form: HTMLFormElement) {
    clearTimeout(timer.current);
    if (!form.isConnected) return;
    const filled = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].trim() !== "",
    );
    submit(filled, { action, replace: true, preventScrollReset: true });
  }
  function answerSoon(form: HTMLFormElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => answer(form), typingPause);
  }
  function answerNow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    answer(event.currentTarget);
  }
  return (
    <Form
      ref={bar}
      action={action}
      role="search"
      className="filter-bar"
      onChange={(event) => answerSoon(event.currentTarget)}
      onSubmit={answerNow}
    >
      {children}
      <button type="submit" className="button-primary">
        Filtrar
      </button>
    </Form>
  );
}
