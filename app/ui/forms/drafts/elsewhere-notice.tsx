import { PageMessage } from "../../page-message.tsx";
import type { DraftElsewhere } from "./keeping/draft-slot.ts";
import { formatDraftTime } from "./restored-notice.tsx";

type Props = {
  draft: DraftElsewhere;
  onOpen: (id: string) => void;
};

/** The same person has the form open on another machine, or left it there so abruptly that it may still be. */
export default function ElsewhereNotice({ draft: { id, updatedAt }, onOpen }: Props) {
  return (
    <PageMessage kind="info">
      Tienes este formulario abierto en otro equipo o navegador, con un borrador escrito el{" "}
      {formatDraftTime(updatedAt)}.{" "}
      <button type="button" className="button-link" onClick={() => onOpen(id)}>
        Seguir aquí con ese borrador
      </button>
    </PageMessage>
  );
}
