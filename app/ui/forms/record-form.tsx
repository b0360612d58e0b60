import type { KeyboardEvent, ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { MergeView } from "./drafts/merge-view.tsx";
import { RestoredNotice } from "./drafts/restored-notice.tsx";
import { type Describe, describeChoices } from "./fields/describe.ts";
import { FormBar } from "./form-bar.tsx";
import { FormSummary } from "./form-summary.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { SaveBlockersContext } from "./save-blockers.ts";
import { type RecordFormOptions, useRecordForm } from "./use-record-form.ts";

type Props<Values extends FieldValues> = RecordFormOptions<Values> & {
  describe?: Describe;
  children: ReactNode;
};

/** The frame of every staff form: what is wrong, the fields, the bar to save, the warning before leaving. */
export function RecordForm<Values extends FieldValues>(props: Props<Values>) {
  const { labels, withoutDraft = [] } = props;
  const { form, draft, restored, meanwhile, ...record } = useRecordForm(props);
  const { isDirty, isSubmitting } = form.formState;

  function saveWithKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  if (draft.state === "opening") return null;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={record.submit} onKeyDown={saveWithKey} className="record-form">
        {restored !== null && isDirty ? (
          <RestoredNotice savedAt={restored} onDiscard={record.discardDraft} />
        ) : null}
        {meanwhile ? (
          <MergeView
            base={record.base.current.values}
            mine={form.getValues()}
            theirs={meanwhile.values}
            labels={labels}
            describe={props.describe ?? describeChoices({})}
            onDecided={(decided) => record.applyDecision(decided, meanwhile)}
          />
        ) : (
          <FormSummary labels={labels} />
        )}
        <SaveBlockersContext value={record.blockers}>{props.children}</SaveBlockersContext>
        <FormBar
          saveButton={record.saveButton}
          isSaving={isSubmitting}
          isBlocked={meanwhile !== null}
          hasNext={props.keepForNext !== undefined}
          backTo={props.backTo}
          draft={isDirty ? draft.state : null}
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
