import { Link } from "react-router";
import { FieldChanges } from "../../../features/revisions/components/field-changes.tsx";
import { originRevision } from "../../../features/revisions/constants.ts";
import type { Version } from "../../../features/revisions/contract.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";

const done = {
  create: "Se creó",
  update: "Se editó",
  delete: "Se eliminó",
  restore: "Se restauró",
} as const;

type Props = {
  version: Version;
  /** Opens the confirmation before restoring; null where it is not possible or not allowed. */
  restoreTo: string | null;
  /** Opens all that the version had; null for a deletion. */
  wholeTo: string | null;
  /** Opens what hides it in public, or shows it again; null where neither is possible or allowed. */
  hideTo: string | null;
  /** Why it is hidden in public; null where it is not. */
  hiddenReason: string | null;
};

export function VersionEntry({ version, restoreTo, wholeTo, hideTo, hiddenReason }: Props) {
  const { revision, action, actorName, at, isCurrent, changes } = version;
  const anchor = `version-${revision}`;
  return (
    <li id={anchor} className="relative border-l-3 border-line pb-8 pl-5 last:pb-0 sm:pl-7">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[9px] size-[15px] rounded-full border-3 border-paper ${isCurrent ? "bg-accent" : "bg-brand"}`}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2>
            {done[action]}
            {isCurrent ? (
              <span className="chip ml-3 align-middle font-sans text-sm font-normal">Versión actual</span>
            ) : null}
          </h2>
          <p className="text-quiet wrap-anywhere">
            {actorName === "" ? null : <>{actorName} · </>}
            <a href={`#${anchor}`} className="text-quiet">
              <Timestamp at={at} />
            </a>
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          {wholeTo === null ? null : (
            <OpenDialog to={wholeTo} at={at} className="button-quiet">
              Ver completa
            </OpenDialog>
          )}
          {hideTo === null ? null : (
            <OpenDialog to={hideTo} at={at} className="button-quiet">
              {hiddenReason === null ? "Ocultar en público" : "Mostrar en público"}
            </OpenDialog>
          )}
          {restoreTo === null ? null : (
            <OpenDialog to={restoreTo} at={at} className="button-secondary">
              Restaurar esta versión
            </OpenDialog>
          )}
        </p>
      </div>
      {hiddenReason === null ? null : (
        <p className="mt-2 wrap-anywhere">
          <strong>Oculta en público:</strong> {hiddenReason}
        </p>
      )}
      <Changes version={version} count={changes.length} />
    </li>
  );
}

function OpenDialog(props: { to: string; at: string; className: string; children: string }) {
  const { to, at, className, children } = props;
  return (
    <Link to={to} state={opensDialog} preventScrollReset className={className}>
      {children}
      <span className="sr-only">
        , del <Timestamp at={at} />
      </span>
    </Link>
  );
}

function Changes({ version, count }: { version: Version; count: number }) {
  const { revision, action, changes } = version;
  const isWhole = changes.every(({ before, after }) => before === null || after === null);
  if (count === 0) return <p className="mt-2">{describeUnchanged(version)}</p>;
  if (!isWhole) return <FieldChanges changes={changes} />;
  return (
    <>
      {revision === originRevision ? (
        <p className="mt-2">Así estaba antes del primer cambio que se conserva.</p>
      ) : null}
      <details className="mt-2">
        <summary className="cursor-pointer">
          {action === "delete" ? "Ver lo que tenía" : "Ver con qué quedó"}{" "}
          <span className="text-quiet">({formatCount(count, "campo", "campos")})</span>
        </summary>
        <FieldChanges changes={changes} />
      </details>
    </>
  );
}

function describeUnchanged({ action }: Version): string {
  if (action === "update") return "Ningún campo visible cambió.";
  return "Quedó igual que antes.";
}
