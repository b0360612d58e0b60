import { PageMessage } from "../../page-message.tsx";
import { formatTimestamp } from "../../timestamp.tsx";
import type { Found } from "./keeping/draft-slot.ts";

type Props = {
  found: Found;
  onDiscard: () => void;
};

export default function RestoredNotice({ found: { savedAt, isFromElsewhere }, onDiscard }: Props) {
  const time = formatDraftTime(savedAt);
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

/** When a draft was typed, by the reader's clock, for a sentence that ends with it: without the last full stop of "a. m.". */
export const formatDraftTime = (at: string) => formatTimestamp(at, null).replace(/\.$/, "");
