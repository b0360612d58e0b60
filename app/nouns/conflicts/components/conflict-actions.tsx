import { href } from "react-router";
import { addFlag, queryFlags, removeFlag } from "../../../shared/lists/query-flags.ts";
import { RecordActions } from "../../../ui/record-actions.tsx";

type Props = {
  id: string;
  /** The list's query string, in the dialog over the list. */
  listParameters?: string;
};

export default function ConflictActions({ id, listParameters }: Props) {
  const parameters = removeFlag("", listParameters ?? "", queryFlags.readConflict);
  return (
    <RecordActions
      place={listParameters === undefined ? "bar" : "dialog"}
      actions={[
        {
          label: "Editar",
          to: href("/conflicts/:conflictId/edit", { conflictId: id }),
          permission: "writeContent",
        },
        {
          label: "Historial",
          to: href("/admin/history/:noun/:recordId", { noun: "conflict", recordId: id }),
          permission: "readHistory",
        },
        {
          label: "Eliminar",
          to: href("/conflicts") + addFlag(parameters, queryFlags.deleteConflict, id),
          permission: "deleteContent",
          kind: "deletion",
        },
      ]}
    />
  );
}
