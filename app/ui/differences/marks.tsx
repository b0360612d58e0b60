import type { ReactNode } from "react";

export function Removed({ children }: { children: ReactNode }) {
  return (
    <del className="rounded-sm bg-accent/15 px-0.5 decoration-accent">
      <span className="sr-only">[quitado: </span>
      <bdi>{children}</bdi>
      <span className="sr-only">] </span>
    </del>
  );
}

export function Added({ children }: { children: ReactNode }) {
  return (
    <ins className="rounded-sm bg-brand/15 px-0.5 decoration-brand underline-offset-4">
      <span className="sr-only">[agregado: </span>
      <bdi>{children}</bdi>
      <span className="sr-only">] </span>
    </ins>
  );
}
