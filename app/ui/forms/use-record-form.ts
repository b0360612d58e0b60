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
import { endedSessionId } from "../../shared/session/session-state.ts";
import { useToast } from "../toast.tsx";
import { useSingleRun } from "../use-single-run.ts";
import type { Found } from "./drafts/keeping/draft-slot.ts";
import type { Draft } from "./drafts/keeping/stored-draft.ts";
import type { Stored } from "./drafts/read-current.ts";
import { hasChanges } from "./drafts/three-way.ts";
import { type FormPart, useDraft } from "./drafts/use-draft.ts";
import { type RecordVersion, resumeWork, type Send, saveWork, type Work } from "./drafts/work.ts";
import type { Labels } from "./form-summary.tsx";
import { keepValues, useKeptValues } from "./leaving/kept-values.ts";
import { type SaveBlockers, withSaveBlockers } from "./save-blockers.ts";
import { explainFailure, type SaveFailure, uncertain } from "./save-failure.ts";
import { useFormFocus } from "./use-form-focus.ts";

export type RecordFormOptions<Values extends FieldValues> = {
  /** What is edited, for its draft: "news/new", "news/<id>". */
  name: string;
  schema: Parameters<typeof zodResolver<Values, unknown, Values>>[0];
  /** Every field, in the order of the form. */
  labels: Labels;
  initial: Values;
  /** The record that is edited; null where one is created. */
  record: RecordVersion | null;
  /** The record of the form's address where it no longer exists: only a draft of it is shown. */
  goneId?: string | undefined;
  /** The form of the record that it was merged into. */
  movedTo?: string | undefined;
  /** Reads a record as it is now, to compare it with what was typed. */
  reload?: (id: string) => Promise<Stored<Values>>;
  /** Updates the record, or creates one. `operation` is the idempotency key, so that a retry saves once. */
  save: Send<Values>;
  /** Where saving and Cancelar lead where there is no page to go back to. */
  backTo: string;
  /** Fields that stay filled in for the next record; with it there is "Guardar y agregar más". */
  keepForNext?: readonly Path<Values>[];
  /** Whether the page itself says what was saved before the next record. */
  saysSaved?: boolean;
  /** The field that is focused on opening. */
  focusFirst?: Path<Values>;
  /** Secret fields, which no draft may have. */
  withoutDraft?: readonly Path<Values>[];
  /** Inputs with a file of their own: the form is shown once it has them all, so that nothing moves under a press. */
  parts?: readonly FormPart[];
};

/** What a form shows besides its fields. */
type Situation<Values> = {
  /** When and where what was found was typed. */
  restored: Found | null;
  /** What a colleague saved meanwhile. */
  meanwhile: Stored<Values> | null;
  isGone: boolean;
  movedTo: string | undefined;
  /** Whether a save has succeeded of which newer typing is not part. */
  isBehind: boolean;
};

/** What every staff form does: validation, draft, saving once, comparison with what a colleague saved meanwhile. */
export function useRecordForm<Values extends FieldValues>(
  options: RecordFormOptions<Values>,
  leave: (message: string, record: RecordVersion | null) => void,
) {
  const { name, schema, labels, record, goneId, reload, keepForNext = [] } = options;
  const initial = useKeptValues(options.initial, keepForNext);
  const { form, blockers } = useValidatedForm(schema, initial);
  const showToast = useToast();
  const isGone = goneId !== undefined;
  const start = (): Work<Values> => ({ base: isGone ? {} : initial, record, sent: null });
  const work = useRef(start());
  const isSaved = useRef(false);
  const added = useRef(0);
  const nothing = { restored: null, meanwhile: null, isGone, movedTo: options.movedTo, isBehind: false };
  const [situation, setSituation] = useState<Situation<Values>>(nothing);
  const change = (changed: Partial<Situation<Values>>) => setSituation((now) => ({ ...now, ...changed }));
  const isOpen = useIsOpen();
  const draft = useDraft(form, {
    name,
    recordId: record?.id ?? goneId,
    work,
    ...useRef({ withoutDraft: options.withoutDraft ?? [], parts: options.parts ?? [] }).current,
    onFound(found: Draft<Values>, restored: Found) {
      work.current = resumeWork(found, goneId);
      form.reset({ ...initial, ...found.values }, { keepDefaultValues: true });
      const isOther = record !== null && found.record?.version !== record.version;
      if (work.current.sent) showErrors(form, uncertain);
      else if (isOther) change({ meanwhile: { values: initial, version: record.version } });
      change({ restored });
    },
  });
  const first = isGone || situation.meanwhile || work.current.sent ? undefined : options.focusFirst;
  const { saveButton, setFocusOn } = useFormFocus(draft.state !== "opening", first);
  const isUnsaved = useCallback(
    () => !isSaved.current && (hasChanges(work.current.base, form.getValues()) || blockers.size > 0),
    [form, blockers],
  );

  const saveValues = useSingleRun(async (typed: Values, values: Values, isLast: boolean) => {
    // The page that follows is still on its way.
    if (isSaved.current) return;
    try {
      const calls = { send: options.save, keep: draft.store };
      const message = await saveWork(work.current, { typed, values }, calls);
      if (!isOpen.current) return;
      const isBehind = isUnsaved();
      change({ restored: null, isGone: false, isBehind });
      if (!isBehind && isLast) {
        isSaved.current = true;
        return leave(message, work.current.record);
      }
      if (isBehind || !options.saysSaved) showToast("success", message);
      if (!isBehind) startNext();
    } catch (error) {
      if (isOpen.current) await showFailure(error);
    }
  });

  function submit(event: BaseSyntheticEvent) {
    const { submitter } = (event.nativeEvent ?? {}) as Partial<SubmitEvent>;
    const isLast = submitter?.dataset.next === undefined;
    // Pressed once more after the next one had begun.
    if (!isLast && added.current > 0 && !isUnsaved()) return event.preventDefault();
    // Before validation, which takes time in which more may be typed.
    const typed = structuredClone(form.getValues());
    return form.handleSubmit((values) => saveValues(typed, values, isLast))(event);
  }

  function startNext() {
    const next = keepValues(form, initial, keepForNext);
    work.current = { base: next, record: null, sent: null };
    added.current += 1;
    form.reset(next);
    scrollTo({ top: 0 });
    setFocusOn({ field: Object.keys(labels).find((field) => !keepForNext.some((kept) => kept === field)) });
  }

  async function showFailure(error: unknown) {
    const edited = work.current.record;
    const read = edited && reload ? () => reload(edited.id) : undefined;
    const failure = await explainFailure(error, work.current, read);
    if (!failure) return focusEndedSession();
    if (failure.isGone) work.current = { base: {}, record: null, sent: null };
    if (failure.isGone) draft.store();
    else showErrors(form, failure, Object.keys(labels));
    const stillGone = failure.isGone || situation.isGone;
    const movedTo = failure.movedTo ?? situation.movedTo;
    change({ meanwhile: failure.meanwhile, isGone: stillGone, movedTo, isBehind: false });
  }

  /** @param taken fields in which the colleague's value replaces what was typed */
  function applyDecision(taken: readonly string[], theirs: Stored<Values>) {
    const edited = work.current.record ?? record;
    work.current = {
      base: theirs.values,
      record: edited && { id: edited.id, version: theirs.version },
      sent: null,
    };
    for (const field of taken as Path<Values>[])
      form.setValue(field, theirs.values[field] as PathValue<Values, Path<Values>>);
    draft.store();
    change({ meanwhile: null });
    setFocusOn({ field: undefined });
  }

  function discardDraft() {
    // What was found to be gone on saving stays so.
    const { isGone, movedTo } = situation;
    work.current = start();
    form.reset(initial);
    draft.forget();
    setSituation({ ...nothing, isGone, movedTo });
  }

  const actions = { submit, applyDecision, discardDraft };
  return { form, blockers, work, added, situation, draft, saveButton, isUnsaved, ...actions };
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

/** Shows why it was not saved: on top, and beside those of these fields that are wrong. */
function showErrors<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { message, fields, isUncertain }: Pick<SaveFailure<Values>, "message" | "fields" | "isUncertain">,
  names: readonly string[] = [],
) {
  const type = isUncertain ? "uncertain" : "server";
  const errors = [
    ["root.server", message],
    ...Object.entries(fields).filter(([name]) => names.includes(name)),
  ];
  for (const [field, text] of errors) form.setError(field as Path<Values>, { type, message: text });
}

/** Another call may have met the end of the session before, out of the user's sight. */
function focusEndedSession(): void {
  const ended = document.getElementById(endedSessionId);
  if (ended) ended.focus();
  // Once it is there it takes the focus, unless a field has it.
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Whether the form has not been left. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
