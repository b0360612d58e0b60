import type { ReactNode } from "react";

/** A message that belongs to the page and stays: what happened, and what to do. */
export function PageMessage({ kind, children }: { kind: "info" | "error"; children: ReactNode }) {
  return (
    <div role={kind === "error" ? "alert" : "status"} data-kind={kind} className="page-message">
      {children}
    </div>
  );
}
