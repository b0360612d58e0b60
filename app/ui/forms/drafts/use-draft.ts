import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useSessionUser } from "../../../shared/session/session.ts";
import type { DraftSlot, Found } from "./keeping/draft-slot.ts";
import type { Draft } from "./keeping/stored-draft.ts";
import { hasChanges } from "./three-way.ts";
import type { Work } from "./work.ts";

/** Loads the file of an input. */
export type FormPart = () => Promise<unknown>;

/** @param loads by kind of field, where its input has a file of its own */
export const listParts = (loads: Readonly<Record<string, FormPart>>, kinds: readonly string[]): FormPart[] =>
  kinds.flatMap((kind) => loads[kind] ?? []);

type Options<Values extends FieldValues> = {
  name: string;
  recordId: string | undefined;
  work: RefObject<Work<Values>>;
  withoutDraft: readonly Path<Values>[];
  /** What has to be loaded before anything can be typed. */
  parts: readonly FormPart[];
  /** Gets what an earlier visit or another machine left, before anything can be typed. */
  onFound: (draft: Draft<Values>, found: Found) => void;
};

/** Stores what is typed, in this browser and on the server, until it is saved. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { name, recordId, work, withoutDraft, parts, onFound }: Options<Values>,
) {
  const user = useSessionUser();
  const owner = useRef(user?._id ?? "").current;
  /** Changes when the form is left. */
  const visit = useRef(0);
  const current = useRef<DraftSlot>(null);
  const [slot, setSlot] = useState<DraftSlot | null>(null);
  const [state, setState] = useState<"opening" | "empty" | "stored">("opening");

  const open = async (wantedId?: string) => {
    const own = visit.current;
    // One that cannot be loaded says so where it is shown.
    const loading = Promise.allSettled(parts.map((load) => load()));
    const { openDraft } = await import("./keeping/open-draft.ts");
    const opened = await openDraft({ owner, name, recordId, wantedId });
    await loading;
    if (visit.current !== own) return opened.release();
    current.current = opened;
    setSlot(opened);
    if (opened.content && opened.found) onFound(opened.content as Draft<Values>, opened.found);
    setState(opened.content ? "stored" : "empty");
  };

  const store = useCallback(() => {
    const { base, record, sent } = work.current;
    const left = withoutDraft.map((field) => [field, base[field]]);
    const values: Values = { ...form.getValues(), ...Object.fromEntries(left) };
    if (sent === null && !hasChanges(base, values)) {
      current.current?.remove();
      setState("empty");
    } else if (current.current) {
      // What was sent has the values of all fields, also of those that no draft may have.
      const kept = withoutDraft.length === 0 ? sent : null;
      current.current.save({ values, base, record, sent: kept });
      setState("stored");
    }
  }, [form, work, withoutDraft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens its draft once
  useEffect(() => {
    void open();
    return () => {
      visit.current += 1;
      current.current?.release();
    };
  }, []);

  useEffect(() => form.subscribe({ formState: { values: true }, callback: store }), [form, store]);

  const forget = useCallback(() => {
    current.current?.remove();
    setState("empty");
  }, []);

  /** Continues here what another machine has open; what was typed here stays as a draft of its own. */
  async function openElsewhere(id: string) {
    current.current?.release();
    current.current = null;
    setState("opening");
    await open(id);
  }

  return { state, slot, store, forget, openElsewhere };
}
