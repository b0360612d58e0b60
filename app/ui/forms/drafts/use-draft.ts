import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Attempt } from "../../../shared/api/api-client.ts";
import { type Draft, type DraftSlot, openDraft } from "./draft.ts";
import { isSame } from "./three-way.ts";

/** The record that the form's values were typed over. */
export type Base<Values> = { values: Values; version: number | null };

/** Milliseconds without typing after which the draft is stored. */
const typingPause = 300;

type Options<Values extends FieldValues> = {
  owner: string;
  name: string;
  base: RefObject<Base<Values>>;
  attempt: RefObject<Attempt>;
  withoutDraft: readonly Path<Values>[];
  /** Gets what an earlier visit left, before anything can be typed. */
  onFound: (draft: Draft<Values>) => void;
};

/** Stores what is typed in this browser until it is saved. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { owner, name, base, attempt, withoutDraft, onFound }: Options<Values>,
) {
  const slot = useRef<DraftSlot<Values>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<"opening" | "empty" | "stored" | "refused">("opening");

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { values: before, version } = base.current;
    const left = withoutDraft.map((field) => [field, before[field]]);
    const values: Values = { ...form.getValues(), ...Object.fromEntries(left) };
    if (isSame(values, before)) {
      slot.current?.remove();
      setState("empty");
    } else if (slot.current) {
      // An attempt has the values of all fields, also of those that no draft may have.
      const tried = withoutDraft.length === 0 ? { attempt: attempt.current } : {};
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

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    slot.current?.remove();
    setState("empty");
  }, []);

  return { state, store, forget };
}
