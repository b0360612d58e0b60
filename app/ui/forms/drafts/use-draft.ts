import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useSessionUser } from "../../../shared/session/session.ts";
import { type Draft, type DraftSlot, openDraft } from "./draft.ts";
import { hasChanges } from "./three-way.ts";
import type { Work } from "./work.ts";

type Options<Values extends FieldValues> = {
  name: string;
  recordId: string | undefined;
  work: RefObject<Work<Values>>;
  withoutDraft: readonly Path<Values>[];
  /** Gets what an earlier visit left, before anything can be typed. */
  onFound: (draft: Draft<Values>) => void;
};

/** Stores what is typed in this browser, with every key, until it is saved. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { name, recordId, work, withoutDraft, onFound }: Options<Values>,
) {
  const user = useSessionUser();
  const owner = useRef(user?._id ?? "").current;
  const slot = useRef<DraftSlot<Values>>(null);
  const [state, setState] = useState<"opening" | "empty" | "stored" | "refused">("opening");

  const store = useCallback(() => {
    const { base, record, sent } = work.current;
    const left = withoutDraft.map((field) => [field, base[field]]);
    const values: Values = { ...form.getValues(), ...Object.fromEntries(left) };
    if (sent === null && !hasChanges(base, values)) {
      slot.current?.remove();
      setState("empty");
    } else if (slot.current) {
      // What was sent has the values of all fields, also of those that no draft may have.
      const kept = withoutDraft.length === 0 ? sent : null;
      setState(slot.current.save({ values, base, record, sent: kept }) ? "stored" : "refused");
    }
  }, [form, work, withoutDraft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form has one draft for as long as it is open
  useEffect(() => {
    let isGone = false;
    void openDraft<Values>(owner, name, recordId).then((opened) => {
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

  useEffect(() => form.subscribe({ formState: { values: true }, callback: store }), [form, store]);

  const forget = useCallback(() => {
    slot.current?.remove();
    setState("empty");
  }, []);

  return { state, store, forget };
}
