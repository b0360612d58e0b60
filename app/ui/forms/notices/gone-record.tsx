import { useEffect, useRef } from "react";
import { href, Link } from "react-router";

/** Where neither the record nor a draft of it exists. @param movedTo the form of the record that it was merged into */
export default function GoneRecord({ movedTo }: { movedTo: string | undefined }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} className="page-message mt-6" role="status">
      {movedTo ? (
        <p>
          Este registro se unió con otro. <Link to={movedTo}>Edita el que quedó</Link>.
        </p>
      ) : (
        <p>
          No encontramos lo que ibas a editar: la dirección puede estar mal escrita, o alguien lo eliminó. Lo
          eliminado está en <Link to={href("/admin/deleted")}>Eliminados</Link>.
        </p>
      )}
    </div>
  );
}
