import { Link, useLocation } from "react-router";
import { FieldChanges } from "../../../features/revisions/components/field-changes.tsx";
import type { VersionComparison } from "../../../features/revisions/contract.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Timestamp } from "../../../ui/timestamp.tsx";

type Props = {
  whole: VersionComparison;
  closeTo: string;
  /** Opens the confirmation before restoring; null where it is not possible or not allowed. */
  restoreTo: string | null;
};

/** All that the record had in a version. */
export function WholeVersion({ whole, closeTo, restoreTo }: Props) {
  const { state } = useLocation();
  const { at, actorName } = whole.to;
  return (
    <Dialog title="La versión completa" closeTo={closeTo} size="wide">
      <p className="mt-2 text-quiet wrap-anywhere">
        «{whole.name}», como quedó el <Timestamp at={at} />
        {actorName === "" ? null : `, según ${actorName}`}.
      </p>
      <WholeContent whole={whole} />
      {restoreTo === null ? null : (
        <p className="mt-6">
          <Link to={restoreTo} replace state={state} preventScrollReset className="button-primary">
            Restaurar esta versión
          </Link>
        </p>
      )}
    </Dialog>
  );
}

export function WholeContent({ whole: { changes } }: { whole: VersionComparison }) {
  if (changes.length === 0) return <p className="mt-3">El registro no existe en esa versión.</p>;
  return <FieldChanges changes={changes} />;
}
