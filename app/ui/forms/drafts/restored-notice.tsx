import { PageMessage } from "../../page-message.tsx";

type Props = {
  /** ISO 8601. */
  savedAt: string;
  onDiscard: () => void;
};

export default function RestoredNotice({ savedAt, onDiscard }: Props) {
  const time = new Date(savedAt).toLocaleString("es-CO", { dateStyle: "long", timeStyle: "short" });
  return (
    <PageMessage kind="info">
      Recuperamos lo que dejaste sin guardar el {time}.{" "}
      <button type="button" className="button-link" onClick={onDiscard}>
        Descartar el borrador
      </button>
    </PageMessage>
  );
}
