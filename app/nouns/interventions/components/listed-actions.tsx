import { href } from "react-router";
import { addFlag, queryFlags, removeFlag } from "../../../shared/lists/query-flags.ts";
import { RecordActions } from "../../../ui/record-actions.tsx";

const places = {
  conflict: {
    list: href("/conflicts"),
    getEditPath: (conflictId: string) => href("/conflicts/:conflictId/edit", { conflictId }),
    flags: { read: queryFlags.readConflict, delete: queryFlags.deleteConflict },
  },
  news: {
    list: href("/news"),
    getEditPath: (newsId: string) => href("/news/:newsId/edit", { newsId }),
    flags: { read: queryFlags.readNewsItem, delete: queryFlags.deleteNewsItem },
  },
} as const;

type Props = {
  noun: keyof typeof places;
  id: string;
  /** The list's query string, in the dialog over the list. */
  listParameters?: string;
};

/** What staff do with a conflict or a news item that they read. */
export default function ListedActions({ noun, id, listParameters }: Props) {
  const { list, getEditPath, flags } = places[noun];
  const parameters = removeFlag("", listParameters ?? "", flags.read);
  return (
    <RecordActions
      place={listParameters === undefined ? "bar" : "dialog"}
      actions={[
        { label: "Editar", to: getEditPath(id), permission: "writeContent" },
        {
          label: "Historial",
          to: href("/admin/history/:noun/:recordId", { noun, recordId: id }),
          permission: "readHistory",
        },
        {
          label: "Eliminar",
          to: list + addFlag(parameters, flags.delete, id),
          permission: "deleteContent",
          kind: "deletion",
        },
      ]}
    />
  );
}
