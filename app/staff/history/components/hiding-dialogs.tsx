import { useState } from "react";
import type { StoredHiddenState } from "../../../features/editions/contract.ts";
import { historyFlags } from "../../../features/revisions/constants.ts";
import type { Version } from "../../../features/revisions/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, editionPaths } from "../../../shared/api/api-paths.ts";
import { removeFlag } from "../../../shared/lists/query-flags.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { LabelledText } from "../../../ui/forms/small/labelled.tsx";

type Props = {
  record: { noun: string; recordId: string };
  versions: readonly Version[];
  hidden: readonly StoredHiddenState[];
  page: string;
  parameters: string;
};

/** Hides a version in public, or shows it again, as the address asks. */
export function HidingDialogs({ record, versions, hidden, page, parameters }: Props) {
  const asked = new URLSearchParams(parameters).get(historyFlags.hideVersion);
  const version = versions.find(({ revision, isCurrent }) => String(revision) === asked && !isCurrent)?.__v;
  if (version === undefined || version === null) return null;
  const closeTo = removeFlag(page, parameters, historyFlags.hideVersion);
  const path = apiPath(editionPaths.hiddenStates, record);
  if (!hidden.some((state) => state.version === version))
    return <HideDialog {...{ path, version, closeTo }} />;
  return (
    <ConfirmDialog
      title="Mostrar la versión otra vez"
      closeTo={closeTo}
      action="Mostrar otra vez"
      perform={(operation) => callApi<string>("DELETE", `${path}/${version}`, { operation })}
    >
      <p>
        La versión {version} se podrá leer otra vez en la historia pública y en las ediciones que la tienen.
      </p>
    </ConfirmDialog>
  );
}

type HideProps = { path: string; version: number; closeTo: string };

/** Plain, since the history's page has no forms: the server says what is wrong with the reason. */
function HideDialog({ path, version, closeTo }: HideProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      title={`Ocultar la versión ${version} en público`}
      closeTo={closeTo}
      action="Ocultar la versión"
      isDangerous
      perform={(operation) => callApi<string>("POST", path, { body: { __v: version, reason }, operation })}
    >
      <p>
        Nadie de fuera podrá leerla: ni en la historia, ni en las ediciones que la tienen, cuyos paquetes se
        hacen de nuevo sin ella. En su lugar queda la razón, y donde otros registros de esas ediciones llevan
        su nombre dice «(oculto)». Lo que otro registro cuenta con sus palabras se oculta en ese registro. Una
        imagen deja de verse cuando se ocultan todas las versiones que la muestran.
      </p>
      <LabelledText
        label="Razón"
        help="La lee todo el mundo: no repitas aquí lo que se oculta."
        rows={3}
        maxLength={2_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
