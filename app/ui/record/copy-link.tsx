import { useState } from "react";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";

/** Copies the address of a record. Without scripts it is an anchor, whose address the browser can copy. */
export function CopyLink({ path }: { path: string }) {
  const address = (useSiteFrame()?.address ?? "") + path;
  const [outcome, setOutcome] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome("Enlace copiado");
    } catch {
      setOutcome(`Cópialo de aquí: ${address}`);
    }
  }
  return (
    <span className="copy-link print:hidden">
      <a href={path} className="without-scripts">
        Enlace a esta página
      </a>
      <button type="button" className="button-link needs-scripts" onClick={copy}>
        Copiar enlace
      </button>
      <span role="status" className="text-sm text-quiet wrap-anywhere">
        {outcome}
      </span>
    </span>
  );
}
