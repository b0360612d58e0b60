import type { ReactNode } from "react";

export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-8 rounded-card border border-dashed border-line p-8 text-center">
      <img
        src="/drawings/empty.svg"
        alt=""
        width={192}
        height={128}
        className="mx-auto mb-4 w-48 opacity-80"
      />
      <p className="text-lg font-semibold">{title}</p>
      <div className="mt-2 text-quiet">{children}</div>
    </div>
  );
}
