import type { ReactNode } from "react";
import { Form } from "react-router";

/** The filters of a list: a form whose answer is the list's own address, so it works without JavaScript. */
export function FilterBar({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form
      action={action}
      role="search"
      preventScrollReset
      className="mt-6 flex flex-wrap items-end gap-3 rounded-card border border-line bg-surface p-4"
    >
      {children}
      <button type="submit" className="rounded-card bg-brand px-4 py-2 font-semibold text-on-brand">
        Filtrar
      </button>
    </Form>
  );
}
