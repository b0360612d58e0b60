import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { type Attempt, type Draft, type DraftSlot, openDraft } from "./draft.ts";
import { isSame } from "./three-way.ts";

/** What a form's values were typed over. */
export type Base<Values> = { values: Values; version: number | null };

/** How long typing rests before the draft is stored, in milliseconds. */
const typingPause = 300;

/**
 * Keeps what is typed in this browser until it is saved.
 * @param onFound gets what an earlier visit left, before anything can be typed.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  {
    owner,
    name,
    base,
    attempt,
    withoutDraft,
    onFound,
  }: {
    owner: string;
    name: string;
    base: () => Base<Values>;
    attempt: () => Attempt;
    /** Fields that are not kept. */
    withoutDraft: readonly Path<Values>[];
    onFound: (draft: Draft<Values>) => void;
  },
) {
  const slot = useRef<DraftSlot<Values>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<"opening" | "empty" | "stored" | "refused">("opening");

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { values: before, version } = base();
    const unkept = withoutDraft.map((field) => [field, before[field]]);
    const values: Values = { ...form.getValues(), ...Object.fromEntries(unkept) };
    if (isSame(values, before)) {
      slot.current?.remove();
      setState("empty");
    } else if (slot.current) {
      // What was tried holds every field: also those that are not kept.
      const tried = withoutDraft.length === 0 ? { attempt: attempt() } : {};
      setState(slot.current.save({ values, base: before, version, ...tried }) ? "stored" : "refused");
    }
  }, [form, base, attempt, withoutDraft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form has one draft for as long as it is open
  useEffect(() => {
    let isGone = false;
    void openDraft<Values>(owner, name).then((opened) => {
      if (isGone) return opened.release();
      slot.current = opened;
      if (opened.found) onFound(opened.found);
      setState(opened.found ? "stored" : "empty");
    });
    return () => {
      isGone = true;
      slot.current?.release();
    };
  }, []);

  useEffect(() => {
    const storeNow = () => {
      if (timer.current !== undefined) store();
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer.current);
        timer.current = setTimeout(store, typingPause);
      },
    });
    addEventListener("pagehide", storeNow);
    document.addEventListener("visibilitychange", storeNow);
    return () => {
      storeNow();
      stop();
      removeEventListener("pagehide", storeNow);
      document.removeEventListener("visibilitychange", storeNow);
    };
  }, [form, store]);

  /** The draft has been saved, or is not wanted: it is forgotten. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    slot.current?.remove();
    setState("empty");
  }, []);

  return { state, store, forget };
}
