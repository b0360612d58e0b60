import { zodResolver } from "@hookform/resolvers/zod";
import {
  type BaseSyntheticEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  useForm,
} from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError, newOperation } from "../../shared/api/api-client.ts";
import { readToken } from "../../shared/session/auth-token.ts";
import { useSessionUser } from "../../shared/session/session.ts";
import { useToast } from "../toast.tsx";
import type { Attempt, Draft } from "./drafts/draft.ts";
import { MergeView } from "./drafts/merge-view.tsx";
import { RestoredNotice } from "./drafts/restored-notice.tsx";
import { type Base, useDraft } from "./drafts/use-draft.ts";
import { type Describe, describeChoices } from "./fields/describe.ts";
import { FormBar } from "./form-bar.tsx";
import { FormSummary, type Labels } from "./form-summary.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { refusalOf } from "./refusal.ts";
import { FormHolds, type Holds, withHolds } from "./save-blockers.ts";

/** A record as it is stored now. */
export type Stored<Values> = { values: Values; version: number };

type Props<Values extends FieldValues> = {
  /** What is edited, for its draft: "news/new", "news/<id>". */
  name: string;
  schema: Parameters<typeof zodResolver<Values, unknown, Values>>[0];
  /** Every field, in the order of the form. */
  labels: Labels;
  initial: Values;
  /** `__v` of the record; absent where one is created. */
  version?: number;
  /** The record as it is now, to compare with where it changed meanwhile; absent where one is created. */
  reload?: () => Promise<Stored<Values>>;
  /** Saves and answers the sentence to show. `operation` names the write, so that trying again saves once. */
  save: (values: Values, call: { version: number | null; operation: string }) => Promise<string>;
  /** Where to go after saving, and where Cancelar leads. */
  doneTo: string;
  cancelTo: string;
  describe?: Describe;
  /** Fields that stay filled in for the next record; with it there is "Guardar y agregar más". */
  keepForNext?: readonly Path<Values>[];
  /** Fields that are in no draft: what is secret is not left behind in a browser. */
  withoutDraft?: readonly Path<Values>[];
  children: ReactNode;
};

/**
 * The frame of every form of the staff's: validation, draft, saving once, the comparison with what a colleague saved
 * meanwhile, and the warning before leaving.
 */
export function RecordForm<Values extends FieldValues>(props: Props<Values>) {
  const { name, schema, labels, initial, version = null, reload, save } = props;
  const holds = useRef<Holds>(new Map()).current;
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: withHolds(zodResolver(schema), holds),
    shouldFocusError: false,
  });
  const user = useSessionUser();
  const showToast = useToast();
  const navigate = useNavigate();
  const base = useRef<Base<Values>>({ values: initial, version });
  const isSaved = useRef(false);
  const isSaving = useRef(false);
  const attempt = useRef<Attempt>({ content: "", operation: "" });
  const [restored, setRestored] = useState<string | null>(null);
  const [meanwhile, setMeanwhile] = useState<Stored<Values> | null>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const [focusOn, setFocusOn] = useState<{ field: string | undefined }>();
  // A form that was reset knows its fields again once it is drawn.
  useEffect(() => {
    if (focusOn?.field) form.setFocus(focusOn.field as Path<Values>);
    else if (focusOn) saveButton.current?.focus();
  }, [form, focusOn]);

  const draft = useDraft(form, {
    owner: useRef(user?._id ?? "").current,
    name,
    base: useCallback(() => base.current, []),
    attempt: useCallback(() => attempt.current, []),
    withoutDraft: useRef(props.withoutDraft ?? []).current,
    onFound(found: Draft<Values>) {
      form.reset({ ...initial, ...found.values }, { keepDefaultValues: true });
      base.current = { values: found.base, version: found.version };
      if (found.attempt) attempt.current = found.attempt;
      setRestored(found.savedAt);
      if (version !== null && found.version !== version) setMeanwhile({ values: initial, version });
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const isUnsaved = useCallback(
    () => !isSaved.current && (form.formState.isDirty || holds.size > 0),
    [form, holds],
  );

  const hadEnded = useRef(false);
  useEffect(() => {
    if (user !== null && hadEnded.current) saveButton.current?.focus();
    hadEnded.current = user === null;
  }, [user]);

  /** The same content is the same write, however often it is tried. */
  function operationOf(content: string): string {
    if (attempt.current.content !== content) attempt.current = { content, operation: newOperation() };
    return attempt.current.operation;
  }

  async function saveValues(values: Values, event?: BaseSyntheticEvent) {
    if (isSaving.current) return;
    isSaving.current = true;
    const { version: over } = base.current;
    const operation = operationOf(JSON.stringify([over, values]));
    draft.store();
    try {
      const message = await save(values, { version: over, operation });
      finish(message, (event?.nativeEvent as SubmitEvent | undefined)?.submitter?.dataset.next !== undefined);
    } catch (error) {
      await explain(error);
    } finally {
      isSaving.current = false;
    }
  }

  function finish(message: string, isNextWanted: boolean) {
    draft.forget();
    showToast("success", message);
    setRestored(null);
    if (!isNextWanted) {
      isSaved.current = true;
      navigate(props.doneTo);
      return;
    }
    const kept = (props.keepForNext ?? []).map((field) => [field, form.getValues(field)]);
    form.reset({ ...initial, ...Object.fromEntries(kept) });
    base.current = { values: form.getValues(), version: null };
    attempt.current = { content: "", operation: "" };
    scrollTo({ top: 0 });
    const isEmptied = (field: string) => !props.keepForNext?.includes(field as Path<Values>);
    setFocusOn({ field: Object.keys(labels).find(isEmptied) });
  }

  async function explain(error: unknown) {
    // The login that opens above the form says it.
    if (error instanceof ApiError && error.status === 401 && readToken() === null) return;
    const refusal = await refusalOf(error, Object.keys(labels), base.current.version, reload);
    if (refusal.meanwhile) setMeanwhile(refusal.meanwhile);
    form.setError("root.server", { message: refusal.message });
    for (const [field, message] of Object.entries(refusal.fields))
      form.setError(field as Path<Values>, { type: "server", message });
  }

  function applyDecision(decided: Values, theirs: Stored<Values>) {
    base.current = theirs;
    form.reset(theirs.values);
    for (const [field, value] of Object.entries(decided))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    setMeanwhile(null);
    setFocusOn({ field: undefined });
  }

  function discardDraft() {
    draft.forget();
    base.current = { values: initial, version };
    form.reset(initial);
    setRestored(null);
    setMeanwhile(null);
  }

  function saveWithKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  if (draft.state === "opening") return null;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(saveValues)}
        onKeyDown={saveWithKey}
        className="record-form"
      >
        {restored !== null && isDirty ? <RestoredNotice savedAt={restored} onDiscard={discardDraft} /> : null}
        {meanwhile ? (
          <MergeView
            base={base.current.values}
            mine={form.getValues()}
            theirs={meanwhile.values}
            labels={labels}
            describe={props.describe ?? describeChoices({})}
            onDecided={(decided) => applyDecision(decided, meanwhile)}
          />
        ) : (
          <FormSummary labels={labels} />
        )}
        <FormHolds value={holds}>{props.children}</FormHolds>
        <FormBar
          saveButton={saveButton}
          isSaving={isSubmitting}
          isHeld={meanwhile !== null}
          hasNext={props.keepForNext !== undefined}
          cancelTo={props.cancelTo}
          draft={isDirty ? draft.state : null}
        />
      </form>
      <LeaveDialog
        isUnsaved={isUnsaved}
        hasDraft={draft.state !== "refused" && Object.keys(labels).length > (props.withoutDraft?.length ?? 0)}
        onDiscard={draft.forget}
      />
    </FormProvider>
  );
}
