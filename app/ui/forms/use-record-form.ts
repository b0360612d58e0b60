import { zodResolver } from "@hookform/resolvers/zod";
import { type BaseSyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError, type Attempt, continueAttempt, noAttempt } from "../../shared/api/api-client.ts";
import { readToken } from "../../shared/session/auth-token.ts";
import { useSessionUser } from "../../shared/session/session.ts";
import { useToast } from "../toast.tsx";
import { useSingleRun } from "../use-single-run.ts";
import type { Draft } from "./drafts/draft.ts";
import type { Stored } from "./drafts/read-current.ts";
import { type Base, useDraft } from "./drafts/use-draft.ts";
import type { Labels } from "./form-summary.tsx";
import { type SaveBlockers, withSaveBlockers } from "./save-blockers.ts";
import { explainFailure } from "./save-failure.ts";

export type RecordFormOptions<Values extends FieldValues> = {
  /** What is edited, for its draft: "news/new", "news/<id>". */
  name: string;
  schema: Parameters<typeof zodResolver<Values, unknown, Values>>[0];
  /** Every field, in the order of the form. */
  labels: Labels;
  initial: Values;
  /** `__v` of the record; absent where one is created. */
  version?: number;
  /** Reads the record as it is now, to compare it with what was typed; absent where one is created. */
  reload?: () => Promise<Stored<Values>>;
  /** Saves and returns the sentence to show. `operation` is the idempotency key, so that a retry saves once. */
  save: (values: Values, call: { version: number | null; operation: string }) => Promise<string>;
  /** Where saving and Cancelar lead. */
  backTo: string;
  /** Fields that stay filled in for the next record; with it there is "Guardar y agregar más". */
  keepForNext?: readonly Path<Values>[];
  /** Secret fields, which no draft may have. */
  withoutDraft?: readonly Path<Values>[];
};

/** What every staff form does: validation, draft, saving once, comparison with what a colleague saved meanwhile. */
export function useRecordForm<Values extends FieldValues>(options: RecordFormOptions<Values>) {
  const { name, schema, labels, initial, version = null, keepForNext = [] } = options;
  const { form, blockers } = useValidatedForm(schema, initial);
  const user = useSessionUser();
  const showToast = useToast();
  const navigate = useNavigate();
  const base = useRef<Base<Values>>({ values: initial, version });
  const attempt = useRef<Attempt>(noAttempt);
  const isSaved = useRef(false);
  const [restored, setRestored] = useState<string | null>(null);
  const [meanwhile, setMeanwhile] = useState<Stored<Values> | null>(null);
  const { saveButton, setFocusOn } = useFormFocus(form);
  const draft = useDraft(form, {
    owner: useRef(user?._id ?? "").current,
    name,
    base,
    attempt,
    withoutDraft: useRef(options.withoutDraft ?? []).current,
    onFound(found: Draft<Values>) {
      form.reset({ ...initial, ...found.values }, { keepDefaultValues: true });
      base.current = { values: found.base, version: found.version };
      if (found.attempt) attempt.current = found.attempt;
      setRestored(found.savedAt);
      if (version !== null && found.version !== version) setMeanwhile({ values: initial, version });
    },
  });
  const isUnsaved = useCallback(
    () => !isSaved.current && (form.formState.isDirty || blockers.size > 0),
    [form, blockers],
  );

  const saveValues = useSingleRun(async (values: Values, event?: BaseSyntheticEvent) => {
    const { version: over } = base.current;
    attempt.current = continueAttempt(attempt.current, JSON.stringify([over, values]));
    draft.store();
    try {
      const message = await options.save(values, { version: over, operation: attempt.current.operation });
      draft.forget();
      showToast("success", message);
      setRestored(null);
      const { submitter } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>;
      if (submitter?.dataset.next !== undefined) return startNext();
      isSaved.current = true;
      navigate(options.backTo);
    } catch (error) {
      await showFailure(error);
    }
  });

  function startNext() {
    const kept = keepForNext.map((field) => [field, form.getValues(field)]);
    form.reset({ ...initial, ...Object.fromEntries(kept) });
    base.current = { values: form.getValues(), version: null };
    attempt.current = noAttempt;
    scrollTo({ top: 0 });
    setFocusOn({ field: Object.keys(labels).find((field) => !keepForNext.some((kept) => kept === field)) });
  }

  async function showFailure(error: unknown) {
    // The login dialog that opens over the form explains it.
    if (error instanceof ApiError && error.status === 401 && readToken() === null) return;
    const failure = await explainFailure(error, Object.keys(labels), base.current.version, options.reload);
    if (failure.meanwhile) setMeanwhile(failure.meanwhile);
    const errors = Object.entries({ "root.server": failure.message, ...failure.fields });
    for (const [field, message] of errors) form.setError(field as Path<Values>, { type: "server", message });
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

  const submit = form.handleSubmit(saveValues);
  return {
    form,
    blockers,
    base,
    restored,
    meanwhile,
    draft,
    saveButton,
    isUnsaved,
    submit,
    applyDecision,
    discardDraft,
  };
}

function useValidatedForm<Values extends FieldValues>(
  schema: RecordFormOptions<Values>["schema"],
  initial: Values,
) {
  const blockers = useRef<SaveBlockers>(new Map()).current;
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: withSaveBlockers(zodResolver(schema), blockers),
    shouldFocusError: false,
  });
  return { form, blockers };
}

/** Sets the focus after the form was reset, and on the save button after logging in again. */
function useFormFocus<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>) {
  const user = useSessionUser();
  const saveButton = useRef<HTMLButtonElement>(null);
  /** Without a field the save button. */
  const [focusOn, setFocusOn] = useState<{ field: string | undefined }>();
  // A form that was reset knows its fields only after it has rendered.
  useEffect(() => {
    if (focusOn?.field) form.setFocus(focusOn.field as Path<Values>);
    else if (focusOn) saveButton.current?.focus();
  }, [form, focusOn]);
  const hadEnded = useRef(false);
  useEffect(() => {
    if (user !== null && hadEnded.current) saveButton.current?.focus();
    hadEnded.current = user === null;
  }, [user]);
  return { saveButton, setFocusOn };
}
