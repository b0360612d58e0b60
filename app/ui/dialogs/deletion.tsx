import { type ComponentType, Suspense } from "react";
import { removeFlag } from "../../shared/lists/query-flags.ts";
import { useCan } from "../../shared/session/session.ts";

export type DeletionProps = {
  /** The record's id, as the address has it. */
  id: string;
  /** The list without the question. */
  closeTo: string;
};

type Props = {
  flag: string;
  path: string;
  /** The address's query, as it is. */
  parameters: string;
  dialog: ComponentType<DeletionProps>;
  /** The one record that can be deleted here, null where there is none. The flag may then do without an id. */
  only?: string | null;
};

/** The question that a flag in the address asks before deleting a record; to whom may not delete it says nothing. */
export function Deletion({ flag, path, parameters, dialog: Dialog, only }: Props) {
  const mayDelete = useCan("deleteContent");
  const asked = new URLSearchParams(parameters).get(flag);
  const id = only === undefined || asked === only ? asked : asked === "true" ? only : null;
  if (!mayDelete || !id) return null;
  return (
    <Suspense fallback={null}>
      <Dialog key={id} id={id} closeTo={removeFlag(path, parameters, flag)} />
    </Suspense>
  );
}
