import { useState } from "react";
import { href, Link } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import { demonstrationKey, startPaths } from "../fields.ts";

/** What somebody may want of a site without records. */
export function FirstChoices({ stepTo }: { stepTo: string }) {
  const { problem, send } = useCall();
  const [isComing, setComing] = useState(false);
  const showDemonstration = () => {
    setComing(true);
    const body = new FormData();
    body.append("starter", demonstrationKey);
    void send((operation) => callApi<string>("POST", startPaths.template, { body, operation })).finally(() =>
      setComing(false),
    );
  };
  return (
    <section aria-labelledby="que-hacer" className="mt-6">
      <h2 id="que-hacer">¿Qué quieres hacer?</h2>
      <ul className="mt-4 grid gap-4 lg:grid-cols-3">
        <li className="card">
          <h3>Empezar un estudio</h3>
          <p className="mt-1">
            Cinco pasos: la ciudad, los ejes, el libro de códigos, los lugares y la licencia. Cada uno se
            guarda, y se puede saltar.
          </p>
          <p className="mt-auto pt-3">
            <Link to={stepTo} className="button-primary">
              Empezar un estudio
            </Link>
          </p>
        </li>
        <li className="card">
          <h3>Importar uno</h3>
          <p className="mt-1">
            Un libro de trabajo, tablas CSV o archivos JSON. Una copia de seguridad la restaura quien opera el
            sitio.
          </p>
          <p className="mt-auto pt-3">
            <Link to={href("/admin/imports")} className="button-secondary">
              Importar un estudio
            </Link>
          </p>
        </li>
        <li className="card">
          <h3>Ver la demostración</h3>
          <p className="mt-1">
            Una ciudad ficticia con sus actuaciones, noticias y conflictos, para conocer el sitio. Se quita
            cuando quieras.
          </p>
          <p className="mt-auto flex flex-wrap gap-3 pt-3">
            <button
              type="button"
              className="button-secondary"
              disabled={isComing}
              onClick={showDemonstration}
            >
              Ver la demostración
            </button>
            <span role="status" className="self-center text-quiet">
              {isComing ? "Poniendo la ciudad ficticia: tarda unos segundos…" : ""}
            </span>
            <CallProblem text={problem} />
          </p>
        </li>
      </ul>
    </section>
  );
}
