import type { ReactNode } from "react";

/** Taken out: struck through, and said so to who listens. */
export function Removed({ children }: { children: ReactNode }) {
  return (
    <del className="rounded-sm bg-accent/15 px-0.5 decoration-accent">
      <span className="sr-only">[quitado: </span>
      {children}
      <span className="sr-only">] </span>
    </del>
  );
}

/** Put in: underlined, and said so to who listens. */
export function Added({ children }: { children: ReactNode }) {
  return (
    <ins className="rounded-sm bg-brand/15 px-0.5 decoration-brand underline-offset-4">
      <span className="sr-only">[agregado: </span>
      {children}
      <span className="sr-only">] </span>
    </ins>
  );
}
