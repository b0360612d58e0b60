import { PageMessage } from "../../page-message.tsx";
import type { Found } from "./keeping/draft-slot.ts";

type Props = {
  found: Found;
  onDiscard: () => void;
};

export default function RestoredNotice({ found: { savedAt, isFromElsewhere }, onDiscard }: Props) {
  const time = formatMoment(savedAt);
  return (
    <PageMessage kind="info">
      {isFromElsewhere
        ? `Recuperamos lo que dejaste sin guardar. Escrito en otro equipo o navegador el ${time}.`
        : `Recuperamos lo que dejaste sin guardar el ${time}.`}{" "}
      <button type="button" className="button-link" onClick={onDiscard}>
        Descartar el borrador
      </button>
    </PageMessage>
  );
}

/** "3 de abril de 2026 a las 10:42 a. m", for a sentence that ends with it. */
export function formatMoment(at: string): string {
  const day = new Date(at).toLocaleDateString("es-CO", { dateStyle: "long" });
  const time = new Date(at).toLocaleTimeString("es-CO", { timeStyle: "short" });
  return `${day} a las ${time.replace(/\.$/, "")}`;
}
