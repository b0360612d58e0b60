import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import { demonstrationKey, startPaths } from "../fields.ts";

/** What somebody may want of a site without records. */
export function FirstChoices({ stepTo }: { stepTo: string }) {
  const { problem, isBusy, send } = useCall();
  const showDemonstration = () => {
    const body = new FormData();
    body.append("starter", demonstrationKey);
    void send((operation) => callApi<string>("POST", startPaths.template, { body, operation }));
  };
  return (
    <section aria-labelledby="que-hacer" className="mt-6">
      <h2 id="que-hacer">¿Qué quieres hacer?</h2>
      <ul className="mt-4 grid gap-4 lg:grid-cols-3">
        <Choice
          title="Empezar un estudio"
          about="Cinco pasos: la ciudad, los ejes, el libro de códigos, los lugares y la licencia. Cada uno se guarda, y se puede saltar."
        >
          <Link to={stepTo} className="button-primary">
            Empezar un estudio
          </Link>
        </Choice>
        <Choice
          title="Importar uno"
          about="Un libro de trabajo, tablas CSV o archivos JSON. Una copia de seguridad la restaura quien opera el sitio."
        >
          <Link to={href("/admin/imports")} className="button-secondary">
            Importar un estudio
          </Link>
        </Choice>
        <Choice
          title="Ver la demostración"
          about="Una ciudad ficticia con sus actuaciones, noticias y conflictos, para conocer el sitio. Se quita cuando quieras."
        >
          <button type="button" className="button-secondary" disabled={isBusy} onClick={showDemonstration}>
            Ver la demostración
          </button>
          <span role="status" className="self-center text-quiet">
            {isBusy ? "Poniendo la ciudad ficticia: tarda unos segundos…" : ""}
          </span>
          <CallProblem text={problem} />
        </Choice>
      </ul>
    </section>
  );
}

function Choice({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <li className="card">
      <h3>{title}</h3>
      <p className="mt-1">{about}</p>
      <div className="mt-auto flex flex-wrap gap-3 pt-3">{children}</div>
    </li>
  );
}
