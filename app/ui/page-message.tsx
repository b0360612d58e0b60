import type { ReactNode } from "react";

/** A message that stays on the page, unlike a toast. */
export function PageMessage({ kind, children }: { kind: "info" | "error"; children: ReactNode }) {
  return (
    <div role={kind === "error" ? "alert" : "status"} data-kind={kind} className="page-message">
      {children}
    </div>
  );
}
