import { Link } from "react-router";
import { getEditionPath } from "../../../features/editions/constants.ts";
import type { StoredEdition } from "../../../features/editions/contract.ts";
import { addFlag, opensDialog } from "../../../shared/lists/query-flags.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { formatBytes } from "../../../shared/values/text.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";

/** Query parameters that open a dialog, with the edition's id. */
export const editionFlags = { withdraw: "withdraw", doi: "doi" } as const;

export function EditionEntry({ edition, parameters }: { edition: StoredEdition; parameters: string }) {
  const { _id, number, title, date, doi, bytes, sha256, withdrawnAt, withdrawnBy, withdrawnReason } = edition;
  const open = (flag: string, label: string, className: string) => (
    <Link to={addFlag(parameters, flag, _id)} state={opensDialog} preventScrollReset className={className}>
      {label}
      <span className="sr-only">: edición {number}</span>
    </Link>
  );
  return (
    <li className="border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="wrap-anywhere">
            <Link to={getEditionPath(number)}>{title === "" ? number : `${number}: ${title}`}</Link>
            {withdrawnAt ? (
              <span className="chip ml-3 align-middle font-sans text-sm font-normal">Retirada</span>
            ) : null}
          </h3>
          <p className="text-quiet wrap-anywhere">
            {formatDate(date)}. La publicó {edition.publishedBy} el <Timestamp at={edition.publishedAt} />
          </p>
        </div>
        {withdrawnAt ? null : (
          <p className="flex flex-wrap gap-2">
            {open(editionFlags.doi, doi === "" ? "Escribir el DOI" : "Cambiar el DOI", "button-secondary")}
            {open(editionFlags.withdraw, "Retirar", "button-quiet")}
          </p>
        )}
      </div>
      {withdrawnAt ? (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          La retiró {withdrawnBy} el <Timestamp at={withdrawnAt} />: {withdrawnReason}
        </p>
      ) : (
        <p className="mt-2 wrap-anywhere">
          {formatBytes(bytes)}
          {doi === "" ? null : `, doi:${doi}`}, SHA-256 <code className="wrap-anywhere">{sha256}</code>
        </p>
      )}
    </li>
  );
}
