import type { MouseEvent } from "react";
import { useToast } from "../../../ui/toast.tsx";

/** Leads to a row of the timeline as it is filtered, and copies its address; without scripts the address bar has it. */
export function MarkLink({ id, name }: { id: string; name: string }) {
  const showToast = useToast();
  function copy({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    navigator.clipboard?.writeText(currentTarget.href).then(
      () => showToast("success", "Enlace en el portapapeles"),
      () => {},
    );
  }
  return (
    <a
      href={`#${id}`}
      className="mark-link"
      data-held
      aria-label={`Copiar enlace a ${name}`}
      title="Copiar enlace"
      onClick={copy}
    >
      #
    </a>
  );
}
