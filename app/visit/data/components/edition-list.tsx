import { Link } from "react-router";
import { getEditionFilePath, getEditionPath } from "../../../features/editions/constants.ts";
import type { ChangeCounts, Edition } from "../../../features/editions/contract.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { formatBytes } from "../../../shared/values/text.ts";
import { ChangeSummary } from "./change-summary.tsx";
import { Checksum } from "./checksum.tsx";

export type EditionLine = Edition & {
  name: string;
  /** The edition that its changes are told from; null without one. */
  before: string | null;
  changes: ChangeCounts;
};

/** All editions, newest first; withdrawn ones with the reason. */
export function EditionList({ editions }: { editions: readonly EditionLine[] }) {
  return (
    <section aria-labelledby="ediciones" className="mt-8">
      <h2 id="ediciones">Ediciones</h2>
      <p className="mt-2 max-w-prose">
        Una edición es todo el estudio como estaba un día: no cambia, y lo que se cita de ella se sigue
        leyendo igual.
      </p>
      <ul className="mt-3 grid gap-5">
        {editions.map((edition) => (
          <li key={edition.number}>
            <p>
              <Link to={getEditionPath(edition.number)} className="font-semibold">
                {edition.name}
              </Link>
              , {formatDate(edition.date)}
              {edition.withdrawnAt ? <span className="chip ml-2">Retirada</span> : null}
            </p>
            {edition.withdrawnAt ? (
              <p className="text-quiet whitespace-pre-line">{edition.withdrawnReason}</p>
            ) : (
              <Package edition={edition} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Package({ edition }: { edition: EditionLine }) {
  const { number, doi, before, changes, bytes } = edition;
  return (
    <>
      {before === null ? null : <ChangeSummary changes={changes} before={before} />}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={getEditionFilePath(number)} className="button-secondary">
          ZIP ({formatBytes(bytes)})<span className="sr-only">: edición {number}</span>
        </a>
        {doi ? <a href={`https://doi.org/${doi}`}>doi:{doi}</a> : null}
      </p>
      <Checksum {...edition} />
    </>
  );
}
