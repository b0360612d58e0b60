import { useEffect, useRef } from "react";
import { href, Link } from "react-router";

type Props = {
  /** "Crear de nuevo"; null where the record is not made in a form. */
  action: string | null;
  /** The form of the record that it was merged into. */
  movedTo: string | undefined;
  onDiscard: () => void;
};

/** Somebody has deleted the record, or merged it into another: what was typed can become a new one, or part of that or of the restored one. */
export default function GoneNotice({ action, movedTo, onDiscard }: Props) {
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
      <h2 id="registro-eliminado">
        {movedTo
          ? "Este registro se unió con otro mientras lo editabas"
          : "Otra persona eliminó este registro mientras lo editabas"}
      </h2>
      {movedTo ? (
        <p className="mt-2">
          Todo lo que escribiste sigue aquí. Lleva lo que falte al{" "}
          <a href={movedTo} target="_blank" rel="noreferrer">
            registro que quedó<span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
          . Con «{action}» vuelve a haber dos.
        </p>
      ) : (
        <p className="mt-2">
          Todo lo que escribiste sigue aquí.{" "}
          {action === null
            ? "Para guardarlo, vuelve a esta página después de restaurar el registro"
            : `Puedes guardarlo como un registro nuevo con «${action}», o restaurar primero el de antes`}{" "}
          desde <Link to={href("/admin/deleted")}>Eliminados</Link>.
        </p>
      )}
      <p className="mt-3">
        <button type="button" className="button-link" onClick={onDiscard}>
          Descartar lo que escribí
        </button>
      </p>
    </section>
  );
}
