import type { ComponentType } from "react";
import { removeFlag } from "../../shared/lists/query-flags.ts";
import { useCan } from "../../shared/session/session.ts";

export type DeletionProps = {
  /** Id from the address, not checked. */
  id: string;
  closeTo: string;
};

type Props = {
  flag: string;
  path: string;
  /** The query string. */
  parameters: string;
  dialog: ComponentType<DeletionProps>;
  /** The only record that can be deleted here, or null; the flag may then be "true" instead of an id. */
  only?: string | null;
};

/** The dialog that a flag in the address opens before deleting, for users who may delete. */
export default function Deletion({ flag, path, parameters, dialog: Dialog, only }: Props) {
  const mayDelete = useCan("deleteContent");
  const asked = new URLSearchParams(parameters).get(flag);
  const id = only === undefined || asked === only ? asked : asked === "true" ? only : null;
  if (!mayDelete || !id) return null;
  return <Dialog key={id} id={id} closeTo={removeFlag(path, parameters, flag)} />;
}
