import { type KeyboardEvent, lazy, type ReactNode, Suspense } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import { useToast } from "../toast.tsx";
import { DraftStatus } from "./drafts/draft-status.tsx";
import type { Describe } from "./fields/describe.ts";
import { FormBar } from "./form-bar.tsx";
import { FormSummary } from "./form-summary.tsx";
import { focusSaved } from "./leaving/focus-saved.ts";
import { LeaveDialog } from "./leaving/leave-dialog.tsx";
import { useReturn } from "./leaving/use-return.ts";
import { AddedContext, OpenRecordContext } from "./open-record.ts";
import { SaveBlockersContext } from "./save-blockers.ts";
import { type RecordFormOptions, useRecordForm } from "./use-record-form.ts";

// Only once the record is there, and what was typed before.
const Colleagues = lazy(() => import("./colleagues.tsx"));
const RestoredNotice = lazy(() => import("./drafts/restored-notice.tsx"));
const ElsewhereNotice = lazy(() => import("./drafts/elsewhere-notice.tsx"));
// Only where two have changed the same record.
const MergeView = lazy(() => import("./drafts/merge-view.tsx"));
// Only where somebody has deleted it.
const GoneNotice = lazy(() => import("./notices/gone-notice.tsx"));
const GoneRecord = lazy(() => import("./notices/gone-record.tsx"));

type Props<Values extends FieldValues> = RecordFormOptions<Values> & {
  /** What the record is, where it has a history and the form tells who else has it open. */
  noun?: RevisionNoun | undefined;
  describe?: Describe;
  /** What saving does with a record that was deleted meanwhile; null where nothing: it is not made in a form. */
  createAgain?: string | null | undefined;
  /** Warnings about what is typed, shown in the bar. */
  notices?: ReactNode;
  children: ReactNode;
};

/** The frame of every staff form: what is wrong, the fields, the bar to save, the warning before leaving. */
export function RecordForm<Values extends FieldValues>(props: Props<Values>) {
  const { labels, noun, withoutDraft = [], createAgain = "Crear de nuevo" } = props;
  const goBack = useReturn(props.backTo);
  const showToast = useToast();
  const { form, draft, situation, ...record } = useRecordForm(props, (message, saved) => {
    showToast("success", message);
    if (saved) focusSaved(saved.id);
    goBack(message);
  });
  const { restored, meanwhile, isGone, movedTo } = situation;
  const { base, record: edited } = record.work.current;

  /** Ctrl+S saves; Ctrl+Enter saves and goes on to the next, where there is one. */
  function saveWithKey(event: KeyboardEvent<HTMLFormElement>) {
    const isNext = event.key === "Enter";
    if (!(event.ctrlKey || event.metaKey) || !(isNext || event.key.toLowerCase() === "s")) return;
    event.preventDefault();
    const next = isNext ? event.currentTarget.querySelector<HTMLButtonElement>("button[data-next]") : null;
    const isDisabled = (next ?? record.saveButton.current)?.disabled;
    if (!event.repeat && !isDisabled) event.currentTarget.requestSubmit(next);
  }

  if (draft.state === "opening" || !draft.slot) return null;
  if (isGone && draft.state === "empty")
    return (
      <Suspense>
        <GoneRecord movedTo={movedTo} />
      </Suspense>
    );
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={record.submit} onKeyDown={saveWithKey} className="record-form">
        {isGone ? (
          <Suspense>
            <GoneNotice action={createAgain} movedTo={movedTo} onDiscard={record.discardDraft} />
          </Suspense>
        ) : null}
        {restored !== null && !isGone && draft.state !== "empty" ? (
          <Suspense>
            <RestoredNotice found={restored} onDiscard={record.discardDraft} />
          </Suspense>
        ) : null}
        {draft.slot.elsewhere ? (
          <Suspense>
            <ElsewhereNotice draft={draft.slot.elsewhere} onOpen={draft.openElsewhere} />
          </Suspense>
        ) : null}
        {noun && edited ? (
          <Suspense>
            <Colleagues noun={noun} recordId={edited.id} />
          </Suspense>
        ) : null}
        {meanwhile ? (
          <Suspense>
            <MergeView
              base={base}
              mine={form.getValues()}
              theirs={meanwhile.values}
              record={noun && edited ? { noun, id: edited.id, since: edited.version } : null}
              labels={labels}
              describe={props.describe}
              onDecided={(taken) => record.applyDecision(taken, meanwhile)}
            />
          </Suspense>
        ) : (
          <FormSummary labels={labels} />
        )}
        <OpenRecordContext value={edited?.id}>
          <AddedContext value={record.added.current}>
            <SaveBlockersContext value={record.blockers}>{props.children}</SaveBlockersContext>
          </AddedContext>
          <FormBar
            saveButton={record.saveButton}
            saveLabel={(isGone && createAgain) || "Guardar"}
            isSaving={form.formState.isSubmitting}
            isBlocked={meanwhile !== null || (isGone && !createAgain)}
            hasNext={props.keepForNext !== undefined && !isGone}
            backTo={props.backTo}
            onCancel={() => goBack()}
            status={<DraftStatus slot={draft.slot} isBehind={situation.isBehind} />}
            notices={props.notices}
          />
        </OpenRecordContext>
      </form>
      <LeaveDialog
        isUnsaved={record.isUnsaved}
        slot={Object.keys(labels).length > withoutDraft.length ? draft.slot : null}
        onDiscard={draft.forget}
      />
    </FormProvider>
  );
}
