import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { describeGuess } from "../../../features/outside-images/constants.ts";
import type { Adoption } from "../../../features/outside-images/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { mediaPaths } from "../../../shared/api/api-paths.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";

/** Milliseconds between two looks at how far it is. */
const pause = 2_000;

/** Images of other hosts that records name: how many are not here, why, and the button that copies them all. */
export function AdoptionState({ loaded }: { loaded: Adoption }) {
  const [adoption, setAdoption] = useState(loaded);
  useEffect(() => setAdoption(loaded), [loaded]);
  const { problem, send } = useCall();
  const { revalidate } = useRevalidator();
  const isRunning = adoption.progress !== null;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(async () => {
      const next = await callApi<Adoption>("GET", mediaPaths.adoption).catch(() => null);
      if (!next) return;
      setAdoption(next);
      // What was changed is now in the list of imports.
      if (next.progress === null) await revalidate();
    }, pause);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);

  async function start() {
    const started = await callApi<string>("POST", mediaPaths.adoption);
    setAdoption({ ...adoption, progress: { step: "copied", done: 0, total: 0 } });
    return started;
  }
  const missing = adoption.waiting + adoption.failed;
  return (
    <>
      <p className="mt-2 max-w-prose text-quiet">
        Los visitantes nunca piden imágenes a otros sitios: este servidor guarda una copia de cada una.
        Mientras no la tenga, muestran la banda de color de su actuación. Los cambios en los registros quedan
        abajo, como una importación que se puede deshacer.
      </p>
      <p role="status" className="mt-3 max-w-prose">
        {describe(adoption)}
      </p>
      <CallProblem text={problem} />
      {isRunning || (missing === 0 && adoption.records === 0) ? null : (
        <p className="mt-3">
          <button type="button" className="button-secondary" onClick={() => send(start)}>
            Copiar las imágenes ahora
          </button>
        </p>
      )}
      {adoption.problems.length > 0 ? (
        <details className="attention mt-3">
          <summary>
            {adoption.failed === 1 ? "No se pudo" : "No se pudieron"} copiar{" "}
            <strong>{formatNumber(adoption.failed)}</strong>
          </summary>
          <ul className="mt-2 grid list-disc gap-2 pl-5 wrap-anywhere">
            {adoption.problems.map(({ address, reason }) => (
              <li key={address}>
                <span className="text-quiet">{address}</span>
                <br />
                {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

const steps = {
  copied: ["imagen copiada", "imágenes copiadas"],
  saved: ["registro cambiado", "registros cambiados"],
} as const;

function describe(adoption: Adoption): string {
  const { progress, waiting, failed, records } = adoption;
  if (progress) {
    if (progress.total === 0) return "Copiando las imágenes…";
    const [one, many] = steps[progress.step];
    return `${formatNumber(progress.done)} de ${formatCount(progress.total, one, many)}.`;
  }
  const missing = waiting + failed;
  if (missing === 0 && records === 0) return "Todas las imágenes de los registros están en este servidor.";
  const named = `${formatCount(records, "registro todavía usa", "registros todavía usan")} imágenes de otros sitios`;
  if (missing === 0) return `${named}, que ya están copiadas aquí.`;
  return `${named}; ${formatCount(missing, "no está copiada", "no están copiadas")} aquí. ${missing === 1 ? "Copiarla" : "Copiarlas"} necesita ${describeGuess(adoption)}.`;
}
