import { href } from "react-router";
import { addFlag, queryFlags, removeFlag } from "../../../shared/lists/query-flags.ts";
import { RecordActions } from "../../../ui/record-actions.tsx";

type Props = {
  id: string;
  /** The list's query string, in the dialog over the list. */
  listParameters?: string;
};

export default function NewsActions({ id, listParameters }: Props) {
  const parameters = removeFlag("", listParameters ?? "", queryFlags.readNewsItem);
  return (
    <RecordActions
      place={listParameters === undefined ? "bar" : "dialog"}
      actions={[
        { label: "Editar", to: href("/news/:newsId/edit", { newsId: id }), permission: "writeContent" },
        {
          label: "Historial",
          to: href("/admin/history/:noun/:recordId", { noun: "news", recordId: id }),
          permission: "readHistory",
        },
        {
          label: "Eliminar",
          to: href("/news") + addFlag(parameters, queryFlags.deleteNewsItem, id),
          permission: "deleteContent",
          kind: "deletion",
        },
      ]}
    />
  );
}
