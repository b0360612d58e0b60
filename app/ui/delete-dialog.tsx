import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError, callApi } from "../shared/api-client.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useToast } from "./toast.tsx";

type Props<T> = {
  title: string;
  /** The same page without the dialog. */
  closeTo: string;
  /** The record's address in the API, below /api. */
  path: string;
  /** Where it is deleted. */
  deletePath: (record: T) => string;
  /** Names the record, and says what goes with it. */
  children: (record: T) => ReactNode;
};

/** Asks before a record is deleted. An id that is no record's closes the dialog before it opens. */
export function DeleteDialog<T>({ title, closeTo, path, deletePath, children }: Props<T>) {
  const record = useRecord<T>(path, closeTo);
  if (record === null) return null;
  return (
    <ConfirmDialog
      title={title}
      closeTo={closeTo}
      action="Eliminar"
      isDangerous
      perform={(operation) => callApi<string>("DELETE", deletePath(record), { operation })}
    >
      {children(record)}
      <p className="text-quiet">
        Se puede restaurar después desde los <Link to="/admin/deleted">registros eliminados</Link> del panel.
      </p>
    </ConfirmDialog>
  );
}

/** Read anew, so that the question says what is there now. */
function useRecord<T>(path: string, closeTo: string): T | null {
  const [record, setRecord] = useState<T | null>(null);
  const navigate = useNavigate();
  const showToast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a record
  useEffect(() => {
    const controller = new AbortController();
    callApi<T>("GET", path, { signal: controller.signal })
      .then(setRecord)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        showToast("error", error.message);
        void navigate(closeTo, { replace: true, preventScrollReset: true });
      });
    return () => controller.abort();
  }, [path]);
  return record;
}
