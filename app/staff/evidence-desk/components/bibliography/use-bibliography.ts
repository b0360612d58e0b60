import { useCallback, useState } from "react";
import { callApi } from "../../../../shared/api/api-client.ts";
import { apiPath, evidencePaths } from "../../../../shared/api/api-paths.ts";
import { useSessionUser } from "../../../../shared/session/session.ts";
import { useAttempt } from "../../../../ui/forms/small/use-call.tsx";
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
  const [result, setResult] = useState<AcceptedLines | null>(null);
  const { problem, setProblem, isBusy, run } = useAttempt();

  const store = useCallback(
    (change: (known: Choices) => Choices) => {
      setProblem("");
      setChoices((known) => {
        const next = change(known);
        sessionStorage.setItem(storageKey, JSON.stringify({ user, choices: next }));
        return next;
      });
    },
    [user, setProblem],
  );
  const change = useCallback(
    (id: string, choice: Choice) => store((known) => ({ ...known, [id]: { ...known[id], ...choice } })),
    [store],
  );
  const taken = lines.filter((line) => isLineTaken(line, choices[line._id]));
  function save() {
    const body: BibliographyDecision = {
      ...(intervention === "" ? {} : { intervention }),
      proposals: taken.map(({ _id }) => {
        const source = choices[_id]?.source;
        return { id: _id, ...(source ? { source } : {}) };
      }),
    };
    return run(async (operation) => {
      setResult(await callApi<AcceptedLines>("POST", evidencePaths.proposals, { body, operation }));
      // What was said about other lines, of this work or another, still holds.
      const accepted = new Set(taken.map(({ _id }) => _id));
      store((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !accepted.has(id))));
    }, body);
  }
  /** The line is another source than the news item that it seems to name. */
  function refuse(id: string) {
    const body: ProposalDecision = { decision: "refuse" };
    const path = apiPath(evidencePaths.proposal, { id });
    return run(async (operation) => {
      await callApi("POST", path, { body, operation });
    }, path);
  }
  const isUntouched = lines.every(({ _id }) => choices[_id] === undefined);
  return { choices, taken, problem, isSaving: isBusy, result, save, refuse, change, isUntouched };
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
