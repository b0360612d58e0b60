import { useEffect, useRef } from "react";
import { href, Link } from "react-router";

type Props = {
  /** "Crear como nueva". */
  action: string;
  onDiscard: () => void;
};

/** Somebody has deleted the record: what was typed can become a new one. */
export default function GoneNotice({ action, onDiscard }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      role="alert"
      aria-labelledby="registro-eliminado"
      className="form-summary"
    >
      <h2 id="registro-eliminado">Otra persona eliminó este registro mientras lo editabas</h2>
      <p className="mt-2">
        Todo lo que escribiste sigue aquí. Puedes guardarlo como un registro nuevo con «{action}», o restaurar
        primero el de antes desde <Link to={href("/admin/deleted")}>Eliminados</Link>.
      </p>
      <p className="mt-3">
        <button type="button" className="button-link" onClick={onDiscard}>
          Descartar lo que escribí
        </button>
      </p>
    </section>
  );
}
