import { useState } from "react";
import { href } from "react-router";
import { nouns } from "../../../../nouns/register.ts";
import { callApi } from "../../../../shared/api/api-client.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import type { SelectOption } from "../../../../ui/lists/select-field.tsx";
import type { PlainNoun } from "../../../tables/fields.ts";

type Props = {
  noun: PlainNoun;
  recordId: string;
  name: string;
  path: string;
  /** Those that may take its place in what needs it: the other entries of a list. */
  others: readonly SelectOption[];
};

/** Asks before a record is deleted; says why where others need it. */
export default function PlainDeletion({ noun, recordId, name, path, others }: Props) {
  const [replacement, setReplacement] = useState("");
  const { one, article } = nouns[noun];
  return (
    <ConfirmDialog
      title={`Eliminar ${one}`}
      closeTo={href("/admin/records/:noun/:recordId", { noun, recordId })}
      doneTo={href("/admin/records/:noun", { noun })}
      action="Eliminar"
      isDangerous
      perform={(operation) =>
        callApi<string>("DELETE", replacement ? `${path}?replacement=${replacement}` : path, { operation })
      }
    >
      <p>
        ¿Quieres eliminar {article} {one} «<strong>{name}</strong>»? Se puede restaurar después desde los
        registros eliminados del panel.
      </p>
      {others.length > 0 ? (
        <label className="grid gap-1">
          <span className="font-semibold">Sus registros pasan a</span>
          <select
            className="field"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          >
            <option value="">Sin reemplazo: no está en uso</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </ConfirmDialog>
  );
}
