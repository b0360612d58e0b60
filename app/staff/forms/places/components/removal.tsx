import type { ReactNode } from "react";
import { callApi } from "../../../../shared/api/api-client.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";

type Props = {
  title: string;
  /** Address of the call that deletes it. */
  call: string;
  closeTo: string;
  doneTo?: string;
  /** What is gone then. */
  children: ReactNode;
};

/** Asks before the place of a work, or a layer, goes from the map. */
export default function Removal({ title, call, children, ...after }: Props) {
  return (
    <ConfirmDialog
      {...after}
      title={title}
      action="Quitar"
      isDangerous
      perform={(operation) => callApi<string>("DELETE", call, { operation })}
    >
      <p>{children} Se puede restaurar después desde los registros eliminados del panel.</p>
    </ConfirmDialog>
  );
}
