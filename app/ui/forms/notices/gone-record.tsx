import { href, Link } from "react-router";

/** Where neither the record nor a draft of it exists. */
export default function GoneRecord() {
  return (
    <div className="page-message mt-6" role="status">
      <p>
        No encontramos lo que ibas a editar: la dirección puede estar mal escrita, o alguien lo eliminó. Lo
        eliminado está en <Link to={href("/admin/deleted")}>Eliminados</Link>.
      </p>
    </div>
  );
}
