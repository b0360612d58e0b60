import { href, Link } from "react-router";
import type { Deletion } from "../../../features/revisions/contract.ts";
import { nouns } from "../../../nouns/register.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";
import { revisionNouns } from "../../../shared/values/revisions.ts";
import { capitalize, formatCount } from "../../../shared/values/text.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";

type Props = {
  deletion: Deletion;
  /** Opens the confirmation before restoring; null for users who may not restore. */
  restoreTo: string | null;
};

export function DeletionEntry({ deletion, restoreTo }: Props) {
  const { noun, recordId, actorName, at, canRestore, reason } = deletion;
  const { one } = nouns[noun];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0">
        <p className="text-quiet">{capitalize(one)}</p>
        <h2 className="font-sans text-base wrap-anywhere">
          <Link to={href("/admin/history/:noun/:recordId", { noun, recordId })}>
            {describeDeletion(deletion)}
          </Link>
        </h2>
        {hasOthers(deletion) ? <p className="mt-1">Con {countOthers(deletion)}.</p> : null}
        <p className="mt-1 text-quiet wrap-anywhere">
          {actorName} · <Timestamp at={at} />
        </p>
        {reason === null ? null : <p className="mt-1">{reason}</p>}
      </div>
      {canRestore && restoreTo !== null ? (
        <Link to={restoreTo} state={opensDialog} preventScrollReset className="button-quiet shrink-0">
          Restaurar<span className="sr-only"> {describeDeletion(deletion)}</span>
        </Link>
      ) : null}
    </li>
  );
}

/** The name of the record, or of the import that was undone. */
export function describeDeletion({ name, import: imported }: Pick<Deletion, "name" | "import">): string {
  return imported ? `Importación deshecha: ${imported.source}` : name;
}

export function hasOthers({ others }: Deletion): boolean {
  return Object.keys(others).length > 0;
}

/** "1 ficha técnica, 3 conflictos y 20 noticias" */
export function countOthers({ others }: Deletion): string {
  const parts = revisionNouns.flatMap((noun) => {
    const amount = others[noun] ?? 0;
    return amount > 0 ? [formatCount(amount, nouns[noun].one, nouns[noun].many)] : [];
  });
  return new Intl.ListFormat("es", { type: "conjunction" }).format(parts);
}
