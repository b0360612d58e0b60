import type { ReactNode } from "react";
import { EmptyDrawing } from "../drawings/empty.tsx";

/** What a list says when it has nothing to show, and what to do next. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-8 rounded-card border border-dashed border-line p-8 text-center">
      <div className="mx-auto mb-4 w-48 opacity-80">
        <EmptyDrawing />
      </div>
      <p className="text-lg font-semibold">{title}</p>
      <div className="mt-2 text-quiet">{children}</div>
    </div>
  );
}
