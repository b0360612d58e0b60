import type { KeyboardEvent, ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { leaveToast, useToast } from "../toast.tsx";
import { MergeView } from "./drafts/merge-view.tsx";
import { RestoredNotice } from "./drafts/restored-notice.tsx";
import { type Describe, describeChoices } from "./fields/describe.ts";
import { focusSaved } from "./focus-saved.ts";
import { FormBar } from "./form-bar.tsx";
import { FormSummary } from "./form-summary.tsx";
import { GoneNotice, GoneRecord } from "./gone-notice.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { SaveBlockersContext } from "./save-blockers.ts";
import { type RecordFormOptions, useRecordForm } from "./use-record-form.ts";
import { useReturn } from "./use-return.ts";

type Props<Values extends FieldValues> = RecordFormOptions<Values> & {
  describe?: Describe;
  /** What saving does with a record that was deleted meanwhile: "Crear como nueva". */
  createAgain?: string;
  children: ReactNode;
};

/** The frame of every staff form: what is wrong, the fields, the bar to save, the warning before leaving. */
export function RecordForm<Values extends FieldValues>(props: Props<Values>) {
  const { labels, withoutDraft = [], createAgain = "Crear como nuevo" } = props;
  const goBack = useReturn(props.backTo);
  const showToast = useToast();
  const { form, draft, situation, ...record } = useRecordForm(props, (message, saved) => {
    showToast("success", message);
    leaveToast(message);
    if (saved) focusSaved(saved.id);
    goBack();
  });
  const { restored, meanwhile, isGone } = situation;

  function saveWithKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  if (draft.state === "opening") return null;
  if (isGone && draft.state === "empty") return <GoneRecord />;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={record.submit} onKeyDown={saveWithKey} className="record-form">
        {isGone ? <GoneNotice action={createAgain} onDiscard={record.discardDraft} /> : null}
        {restored !== null && !isGone && draft.state !== "empty" ? (
          <RestoredNotice savedAt={restored} onDiscard={record.discardDraft} />
        ) : null}
        {meanwhile ? (
          <MergeView
            base={record.work.current.base}
            mine={form.getValues()}
            theirs={meanwhile.values}
            labels={labels}
            describe={props.describe ?? describeChoices({})}
            onDecided={(taken) => record.applyDecision(taken, meanwhile)}
          />
        ) : (
          <FormSummary labels={labels} />
        )}
        <SaveBlockersContext value={record.blockers}>{props.children}</SaveBlockersContext>
        <FormBar
          saveButton={record.saveButton}
          saveLabel={isGone ? createAgain : "Guardar"}
          isSaving={form.formState.isSubmitting}
          isBlocked={meanwhile !== null}
          hasNext={props.keepForNext !== undefined && !isGone}
          backTo={props.backTo}
          onCancel={goBack}
          draft={situation.isBehind && draft.state === "stored" ? "behind" : draft.state}
        />
      </form>
      <LeaveDialog
        isUnsaved={record.isUnsaved}
        hasDraft={draft.state !== "refused" && Object.keys(labels).length > withoutDraft.length}
        onDiscard={draft.forget}
      />
    </FormProvider>
  );
}
