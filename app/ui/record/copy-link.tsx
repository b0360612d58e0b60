import { useState } from "react";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";

/** Copies a text; where the browser refuses, it is shown to be copied by hand. */
export function CopyButton({ text, what }: { text: string; what: "enlace" | "cita" | "código" }) {
  const [outcome, setOutcome] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("En el portapapeles");
    } catch {
      setOutcome(`Cópialo de aquí: ${text}`);
    }
  }
  return (
    <>
      <button type="button" className="button-link needs-scripts" onClick={copy}>
        Copiar {what}
      </button>
      <span role="status" className="text-sm text-quiet wrap-anywhere">
        {outcome}
      </span>
    </>
  );
}

/** Copies the address of a record. Without scripts it is an anchor, whose address the browser can copy. */
export function CopyLink({ path }: { path: string }) {
  return (
    <span className="copy-link print:hidden">
      <a href={path} className="without-scripts">
        Enlace a esta página
      </a>
      <CopyButton text={(useSiteFrame()?.address ?? "") + path} what="enlace" />
    </span>
  );
}
