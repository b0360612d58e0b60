import { useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../../shared/api/api-client.ts";
import { apiPath, evidencePaths } from "../../../../shared/api/api-paths.ts";
import { useSessionUser } from "../../../../shared/session/session.ts";
import { useSingleRun } from "../../../../ui/use-single-run.ts";
import { certain } from "../../constants.ts";
import type {
  AcceptedLines,
  BibliographyDecision,
  LineSourceInput,
  ProposalDecision,
  ShownProposal,
} from "../../contract.ts";

/** What somebody has said about a line; what is absent is as it was read. */
export type Choice = { isTaken?: boolean; source?: LineSourceInput };
type Choices = Readonly<Record<string, Choice>>;

/** Kept for this tab, so that a session that ends, or a reload, loses no choice. */
const storageKey = "bibliography-choices";

/** The lines that are chosen, and accepting them. */
export function useBibliography(lines: readonly ShownProposal[], intervention: string) {
  const user = useSessionUser()?._id ?? "";
  const [choices, setChoices] = useState<Choices>(() => readStored(user));
  const [problem, setProblem] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [result, setResult] = useState<AcceptedLines | null>(null);
  // Names the write of these choices, so that trying again writes once.
  const operation = useRef(newOperation());
  const { revalidate } = useRevalidator();

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
  const taken = lines.filter((line) => isLineTaken(line, choices[line._id]));
  async function send(call: () => Promise<void>) {
    setIsSaving(true);
    setProblem("");
    try {
      await call();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setIsSaving(false);
    }
  }
  const save = useSingleRun(() =>
    send(async () => {
      const body: BibliographyDecision = {
        ...(intervention === "" ? {} : { intervention }),
        proposals: taken.map(({ _id }) => {
          const source = choices[_id]?.source;
          return { id: _id, ...(source ? { source } : {}) };
        }),
      };
      setResult(
        await callApi<AcceptedLines>("POST", evidencePaths.proposals, { body, operation: operation.current }),
      );
      store(null);
    }),
  );
  /** The line is another source than the news item that it seems to name. */
  const refuse = useSingleRun((id: string) =>
    send(async () => {
      const body: ProposalDecision = { decision: "refuse" };
      await callApi("POST", apiPath(evidencePaths.proposal, { id }), { body, operation: newOperation() });
    }),
  );
  const isUntouched = lines.every(({ _id }) => choices[_id] === undefined);
  return { choices, taken, problem, isSaving, result, save, refuse, change, isUntouched };
}

/** Whether there is anything to accept: what cannot be read has to be written first. */
export function canTake({ source }: ShownProposal, choice: Choice | undefined): boolean {
  return source === null || source.fields !== null || choice?.source !== undefined;
}

export function isLineTaken(line: ShownProposal, choice: Choice | undefined): boolean {
  const isSure = line.score >= certain && line.decision === null;
  return canTake(line, choice) && (choice?.isTaken ?? isSure);
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
