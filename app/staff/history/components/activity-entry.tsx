import { href, Link } from "react-router";
import { undoFlag } from "../../../features/operations/fields.ts";
import type { Activity } from "../../../features/revisions/contract.ts";
import { nouns } from "../../../nouns/register.ts";
import { can, useSession } from "../../../shared/session/session.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";

const did = { create: "creó", update: "editó", delete: "eliminó", restore: "restauró" } as const;

export function ActivityEntry({ entry }: { entry: Activity }) {
  const { actorName, at } = entry;
  return (
    <li className="border-b border-line py-3 lg:flex lg:gap-6">
      <p className="text-quiet lg:w-80 lg:shrink-0">
        <Timestamp at={at} />
      </p>
      <p className="min-w-0 wrap-anywhere">
        <strong>{actorName}</strong> <ActivitySentence entry={entry} />
      </p>
      {entry.canUndo ? (
        <p className="lg:ml-auto">
          <Link to={`${href("/admin/operations")}?${undoFlag}=${entry.operation}`}>Deshacer</Link>
        </p>
      ) : null}
    </li>
  );
}

function ActivitySentence({ entry }: { entry: Activity }) {
  const session = useSession();
  const { action, noun, recordId, name, records, import: imported } = entry;
  if (imported) {
    const source = `«${imported.source}»`;
    return (
      <>
        {imported.isUndo ? "deshizo la importación de " : "importó "}
        {can(session, "importData") ? (
          <Link to={href("/admin/imports/:importId", { importId: imported.id })}>{source}</Link>
        ) : (
          source
        )}
        : {formatCount(records, "registro", "registros")}
      </>
    );
  }
  const { one, article } = nouns[noun];
  return (
    <>
      {did[action]} {article} {one} {noun === "datasheet" ? "de " : ""}
      <Link to={href("/admin/history/:noun/:recordId", { noun, recordId })}>«{name}»</Link>
      {records > 1 ? ` y ${formatCount(records - 1, "registro más", "registros más")}` : null}
    </>
  );
}
