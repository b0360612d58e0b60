import type { ReactNode } from "react";

/** What a list says when it has nothing to show, and what to do next. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-8 rounded-card border border-dashed border-line p-8 text-center">
      <p className="text-lg font-semibold">{title}</p>
      <div className="mt-2 text-quiet">{children}</div>
    </div>
  );
}
