import { useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../../shared/api/api-client.ts";
import { importPaths } from "../../../../shared/api/api-paths.ts";
import { useSessionUser } from "../../../../shared/session/session.ts";
import { useSingleRun } from "../../../../ui/use-single-run.ts";
import type { ImportResult } from "../../contract.ts";
import { isCertain } from "../constants.ts";
import type { Bibliography, BibliographyInput, ChosenLine, LineFields, ShownLine } from "../contract.ts";

/** What somebody has said about a line; what is absent is as it was read. */
export type Choice = { isTaken?: boolean; isOther?: boolean; fields?: LineFields };
type Choices = Readonly<Record<string, Choice>>;

/** Of this tab, so that a session that ends, or a reload, loses no choice. */
const storageKey = "bibliography-choices";

/** The lines that are chosen, and taking them in. */
export function useLines({ lines }: Bibliography, intervention: string) {
  const user = useSessionUser()?._id ?? "";
  const [choices, setChoices] = useState<Choices>(() => readStored(user));
  const [problem, setProblem] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [result, setResult] = useState<ImportResult | null>(null);
  // Names the import of these choices, so that trying again imports once.
  const operation = useRef(newOperation());
  const { revalidate } = useRevalidator();

  // The same for all rows, of which only the one that has changed is rendered again.
  const store = useCallback(
    (changed: Choices | null) => {
      setProblem("");
      operation.current = newOperation();
      setChoices((known) => {
        if (changed === null) sessionStorage.removeItem(storageKey);
        const next: Record<string, Choice> = changed === null ? {} : { ...known };
        for (const [id, choice] of Object.entries(changed ?? {})) next[id] = { ...next[id], ...choice };
        if (changed !== null) sessionStorage.setItem(storageKey, JSON.stringify({ user, choices: next }));
        return next;
      });
    },
    [user],
  );
  const change = useCallback((id: string, choice: Choice) => store({ [id]: choice }), [store]);
  const taken = lines.filter((line) => isLineTaken(line, choices[line.id]));
  const save = useSingleRun(async () => {
    setIsSaving(true);
    setProblem("");
    try {
      const body: BibliographyInput = {
        ...(intervention === "" ? {} : { intervention }),
        lines: taken.map((line) => describeLine(line, choices[line.id])),
      };
      setResult(
        await callApi<ImportResult>("POST", importPaths.bibliography, { body, operation: operation.current }),
      );
      store(null);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setIsSaving(false);
    }
  });
  return {
    choices,
    taken,
    problem,
    isSaving,
    result,
    save,
    change,
    takeAll: (ids: readonly string[], isTaken: boolean) =>
      store(Object.fromEntries(ids.map((id) => [id, { isTaken }]))),
  };
}

export function isLineTaken({ state }: ShownLine, choice: Choice | undefined): boolean {
  return state !== "linked" && (choice?.isTaken ?? isCertain(state));
}

/** Whether there is anything to take in: what cannot be read has to be written first. */
export function canTake({ state, fields }: ShownLine, choice: Choice | undefined): boolean {
  return (
    state !== "linked" && (fields ?? choice?.fields) !== undefined && (fields ?? choice?.fields) !== null
  );
}

function describeLine({ id }: ShownLine, { isOther, fields }: Choice = {}): ChosenLine {
  return { id, ...(isOther ? { isOther } : {}), ...(fields ? { fields } : {}) };
}

/** What somebody else has chosen in this browser is not theirs. */
function readStored(user: string): Choices {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return stored?.user === user ? stored.choices : {};
  } catch {
    return {};
  }
}
