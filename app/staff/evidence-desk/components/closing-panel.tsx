import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  title: string;
  action: string;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A small form under the proposal: its first field, or the one that says so, has the focus, Escape closes it. */
export function ClosingPanel({ title, action, onSubmit, onClose, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("[data-first]") ?? find("input, textarea, select"))?.focus();
  }, []);
  return (
    <form
      ref={form}
      aria-label={title}
      className="mt-4 max-w-[44rem] rounded-card border border-line bg-surface px-[1.1rem] py-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        // What is typed here is no shortcut.
        event.stopPropagation();
        if (event.key === "Escape") onClose();
      }}
    >
      <h3 className="mb-2">{title}</h3>
      {children}
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button-primary">
          {action}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          Cancelar
        </button>
      </p>
    </form>
  );
}
