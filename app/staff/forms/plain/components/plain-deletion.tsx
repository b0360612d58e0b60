import { href } from "react-router";
import { nouns } from "../../../../nouns/register.ts";
import { callApi } from "../../../../shared/api/api-client.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import type { PlainNoun } from "../../../tables/fields.ts";

type Props = { noun: PlainNoun; recordId: string; name: string; path: string };

/** Asks before a record is deleted; says why where others need it. */
export default function PlainDeletion({ noun, recordId, name, path }: Props) {
  const { one, article } = nouns[noun];
  return (
    <ConfirmDialog
      title={`Eliminar ${one}`}
      closeTo={href("/admin/records/:noun/:recordId", { noun, recordId })}
      doneTo={href("/admin/records/:noun", { noun })}
      action="Eliminar"
      isDangerous
      perform={(operation) => callApi<string>("DELETE", path, { operation })}
    >
      <p>
        ¿Quieres eliminar {article} {one} <strong>{name}</strong>? Se puede restaurar después desde los
        registros eliminados del panel.
      </p>
    </ConfirmDialog>
  );
}
