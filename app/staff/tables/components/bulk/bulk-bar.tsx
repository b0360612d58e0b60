import { lazy, Suspense, useState } from "react";
import { nouns } from "../../../../nouns/register.ts";
import { can, useSession } from "../../../../shared/session/session.ts";
import { formatCount } from "../../../../shared/values/text.ts";
import type { SelectOption } from "../../../../ui/lists/select-field.tsx";
import { PageMessage } from "../../../../ui/page-message.tsx";
import { listBulkFields } from "../../bulk/fields.ts";
import type { TableNoun } from "../../fields.ts";
import { BulkChange } from "./bulk-change.tsx";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { useBulk } from "./use-bulk.ts";

// Only in the table of actors.
const MergeActors = lazy(() => import("./merge-actors.tsx"));

type Props = {
  noun: TableNoun;
  selected: ReadonlyMap<string, number>;
  choices: Record<string, SelectOption[]>;
  onClear: () => void;
};

/** What can be done with the selected records, and what came of it. */
export function BulkBar({ noun, selected, choices, onClear }: Props) {
  const session = useSession();
  const bulk = useBulk(noun, selected, onClear);
  const [asked, setAsked] = useState<"delete" | "merge" | null>(null);
  const { one, many } = nouns[noun];
  const count = formatCount(selected.size, one, many);
  const isOne = selected.size === 1;
  const mayMerge = noun === "actor" && selected.size > 1 && can(session, "mergeActors");
  const questions = [
    {
      name: "delete",
      label: "Eliminar",
      className: "button-secondary text-danger",
      isPossible: can(session, "deleteContent"),
    },
    { name: "merge", label: "Unir", className: "button-secondary", isPossible: mayMerge },
  ] as const;

  return (
    // Below the rows, where it moves none of them, and always in sight; on phones before them.
    <section aria-label="Cambios en bloque" className="grid gap-3 md:sticky md:bottom-0 md:z-5 md:order-1">
      {selected.size > 0 ? (
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3 rounded-card border border-brand bg-surface px-4 py-3">
          <p role="status" className="font-semibold">
            {count} en la selección
          </p>
          {Object.keys(listBulkFields(noun)).length > 0 ? (
            <BulkChange
              noun={noun}
              count={count}
              choices={choices}
              isBusy={bulk.isBusy}
              onApply={bulk.apply}
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            {questions
              .filter(({ isPossible }) => isPossible)
              .map(({ name, label, className }) => (
                <button
                  key={name}
                  type="button"
                  className={className}
                  aria-expanded={asked === name}
                  disabled={bulk.isBusy}
                  onClick={() => setAsked(asked === name ? null : name)}
                >
                  {label}
                </button>
              ))}
            <button type="button" className="button-link" disabled={bulk.isBusy} onClick={onClear}>
              Quitar la selección
            </button>
          </div>
          {asked === "merge" && mayMerge ? (
            <Suspense>
              <MergeActors
                key={[...selected.keys()].join()}
                ids={[...selected.keys()]}
                isBusy={bulk.isBusy}
                onMerge={bulk.merge}
              />
            </Suspense>
          ) : null}
          {asked === "delete" ? (
            <div className="basis-full">
              <p>
                {isOne ? "Se elimina" : "Se eliminan"} {count}
                {noun === "intervention"
                  ? `${isOne ? "" : ", cada una"} con su ficha, sus conflictos y sus noticias`
                  : ""}
                . {isOne ? "Se puede" : "Se pueden"} recuperar desde Eliminados.
              </p>
              <button
                type="button"
                className="button-danger mt-2"
                disabled={bulk.isBusy}
                onClick={() => {
                  setAsked(null);
                  void bulk.apply({ delete: true });
                }}
              >
                Eliminar {count}
              </button>
            </div>
          ) : null}
        </div>
      ) : null}
      {bulk.problem === "" ? null : <PageMessage kind="error">{bulk.problem}</PageMessage>}
      {bulk.outcome ? <BulkOutcome outcome={bulk.outcome} isBusy={bulk.isBusy} onUndo={bulk.undo} /> : null}
    </section>
  );
}
