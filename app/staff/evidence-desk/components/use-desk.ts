import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, callList, newOperation } from "../../../shared/api/api-client.ts";
import { apiPath, evidencePaths, operationPaths } from "../../../shared/api/api-paths.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { Progress, ProposalDecision, ShownProposal } from "../contract.ts";
import { append, decide, giveBack, isDecided, type Queue, reload, reopen, startQueue } from "./queue.ts";

export type Loaded = {
  proposals: ShownProposal[];
  total: number;
  progress: Progress;
  /** Of the call that loaded the proposals. */
  query: string;
};

/** Milliseconds; a longer pause is no part of the pace. */
const longestPause = 120_000;
const pacedDecisions = 20;
/** Proposals before the last from which on the next ones are loaded. */
const loadAhead = 25;

/** The queue of the desk: where one is in it, what was decided here, and what can be undone. */
export function useDesk(loaded: Loaded) {
  const [source, setSource] = useState(loaded);
  const [queue, setQueue] = useState(() => startQueue(loaded.proposals));
  const [said, say] = useState("");
  const pace = usePace();
  const saving = useSaving();
  const operations = useRef(new Map<string, string>()).current;
  const decidedBy = useRef(new Map<string, string>()).current;
  const { revalidate, state: revalidation } = useRevalidator();
  const isLoading = useLoadingAhead(loaded, queue, saving.isBusy ? null : setQueue);
  const showToast = useToast();
  /** Whether the desk is to be loaded again once all is saved. */
  const [isStale, setIsStale] = useState(false);
  if (source !== loaded) {
    setSource(loaded);
    setIsStale(saving.isBusy);
    setQueue(reload(queue, loaded.proposals));
  }
  const current = queue.proposals[queue.index];
  const isCurrentDecided = current !== undefined && isDecided(queue, current);

  // Those that were left for later come back at the end.
  const isAtEnd = current === undefined && [...queue.made.values()].includes("later");
  const isReloaded = (isStale || isAtEnd) && !saving.isBusy;
  useEffect(() => {
    if (isReloaded) void revalidate();
  }, [isReloaded, revalidate]);

  function send(proposal: ShownProposal, given: ProposalDecision): Promise<string> {
    const path = apiPath(evidencePaths.proposal, { id: proposal._id });
    const content = JSON.stringify([path, given]);
    return saving.add(async () => {
      // What is sent again after a lost response is the same write.
      const operation = operations.get(content) ?? newOperation();
      operations.set(content, operation);
      const sentence = await callApi<string>("POST", path, { body: given, operation });
      operations.delete(content);
      decidedBy.set(proposal._id, operation);
      say(sentence);
      return sentence;
    });
  }

  /** The next proposal is shown at once; what is decided is saved behind it, in order. */
  function decideCurrent(given: ProposalDecision) {
    if (!current || isCurrentDecided) return;
    setQueue((now) => decide(now, current, given.decision));
    pace.count();
    void send(current, given).catch((error: unknown) => {
      const { status, message } = requireApiError(error);
      showToast("error", message);
      // A colleague has decided it, or its text is gone: nothing is left to decide here.
      if (status !== 409 && status !== 404) setQueue((now) => giveBack(now, current));
    });
  }

  function undo() {
    const [last] = queue.undoable.slice(-1);
    const undone = isCurrentDecided ? current : last?.proposal;
    if (!undone) return;
    setQueue((now) => reopen(now, undone));
    const operation = newOperation();
    const undoing = saving.add(async () => {
      const id = decidedBy.get(undone._id) ?? undone.decision?.operation ?? undone._id;
      await callApi("POST", apiPath(operationPaths.undo, { id }), { operation });
      say("Decisión deshecha: la propuesta está de nuevo por decidir");
    });
    void undoing.catch((error: unknown) => {
      const { status, message } = requireApiError(error);
      showToast("error", message);
      if (status === 404 || status === 409) return;
      // It is still decided: the desk is shown as it is, and the undoing can be asked for again.
      if (last?.proposal === undone) setQueue((now) => ({ ...now, undoable: [...now.undoable, last] }));
      setIsStale(true);
    });
  }

  const { total } = loaded.progress;
  const decided = loaded.progress.decided + queue.change;
  return {
    queue: queue.proposals,
    current,
    wasDecided: (proposal: ShownProposal) => isDecided(queue, proposal),
    isDecided: isCurrentDecided,
    isWaiting: current === undefined && (saving.isBusy || isLoading || revalidation === "loading"),
    canUndo: isCurrentDecided || queue.undoable.length > 0,
    canGoBack: queue.index > 0,
    said,
    unsaved: saving.waiting,
    total,
    decided,
    minutesLeft: pace.minutesFor(total - decided),
    decide: decideCurrent,
    undo,
    goTo: (index: number) => setQueue({ ...queue, index }),
    goBack: () => setQueue({ ...queue, index: Math.max(0, queue.index - 1) }),
    goOn: () => setQueue({ ...queue, index: queue.index + 1 }),
  };
}

function requireApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/**
 * What is decided is not among the open ones any more, so the next ones are the first.
 * @param setQueue null while what was decided is still to be saved
 * @returns whether they are on their way
 */
function useLoadingAhead(
  { total, query }: Loaded,
  queue: Queue,
  setQueue: ((change: (now: Queue) => Queue) => void) | null,
): boolean {
  const [isLoading, setIsLoading] = useState(false);
  const { length } = queue.proposals;
  const isNeeded = total > length && length - queue.index <= loadAhead && queue.made.size > 0;
  useEffect(() => {
    if (!isNeeded || !setQueue) return;
    let isLeft = false;
    setIsLoading(true);
    callList<ShownProposal>(`${evidencePaths.proposals}?${query}`)
      .then(({ items }) => isLeft || setQueue((now) => append(now, items)))
      .catch(() => {})
      .finally(() => isLeft || setIsLoading(false));
    return () => {
      isLeft = true;
      setIsLoading(false);
    };
  }, [isNeeded, query, setQueue]);
  return isLoading;
}

/** Calls that are made one after the other, in the order in which they were added. */
function useSaving() {
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (waiting === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [waiting]);
  return {
    waiting,
    isBusy: waiting > 0,
    add<T>(call: () => Promise<T>): Promise<T> {
      setWaiting((count) => count + 1);
      const done = last.current.then(call);
      last.current = done.catch(() => {}).finally(() => setWaiting((count) => count - 1));
      return done;
    },
  };
}

/** How long a decision has taken of late. */
function usePace() {
  const times = useRef<number[]>([]);
  return {
    count: () => {
      times.current = [...times.current, performance.now()].slice(-pacedDecisions - 1);
    },
    /** Null before there is a pace. */
    minutesFor: (remaining: number): number | null => {
      const pauses = times.current.slice(1).map((time, at) => time - (times.current[at] ?? time));
      const counted = pauses.filter((pause) => pause < longestPause);
      if (counted.length < 3) return null;
      const mean = counted.reduce((sum, pause) => sum + pause, 0) / counted.length;
      return Math.ceil((remaining * mean) / 60_000);
    },
  };
}
