import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callList } from "../../../../shared/api/api-client.ts";
import { evidencePaths } from "../../../../shared/api/api-paths.ts";
import { useToast } from "../../../../ui/toast.tsx";
import type { Progress, ProposalDecision, ShownProposal } from "../../contract.ts";
import {
  append,
  decide,
  giveBack,
  isDecided,
  type Queue,
  reload,
  reopen,
  settle as settleCurrent,
  startQueue,
} from "./queue.ts";
import { useCalls } from "./use-calls.ts";

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
  const calls = useCalls();
  const { revalidate, state: revalidation } = useRevalidator();
  const isLoading = useLoadingAhead(loaded, queue, calls.isBusy ? null : setQueue);
  const showToast = useToast();
  /** Whether the desk is to be loaded again once all is saved. */
  const [isStale, setIsStale] = useState(false);
  if (source !== loaded) {
    setSource(loaded);
    setIsStale(calls.isBusy);
    setQueue(reload(queue, loaded.proposals));
  }
  const current = queue.proposals[queue.index];
  const isCurrentDecided = current !== undefined && isDecided(queue, current);

  // Those that were left for later come back at the end.
  const isAtEnd = current === undefined && [...queue.made.values()].includes("later");
  const isReloaded = (isStale || isAtEnd) && !calls.isBusy;
  useEffect(() => {
    if (isReloaded) void revalidate();
  }, [isReloaded, revalidate]);

  /** The next proposal is shown at once; what is decided is saved behind it, in order. */
  function decideCurrent(given: ProposalDecision) {
    if (!current || isCurrentDecided) return;
    setQueue((now) => decide(now, current, given.decision));
    pace.count();
    void calls.decide(current, given).then(say, (error: unknown) => {
      const { status, message } = requireApiError(error);
      showToast("error", message);
      // A colleague has decided it, or its text is gone: nothing is left to decide here.
      if (status !== 409 && status !== 404) setQueue((now) => giveBack(now, current));
    });
  }

  /**
   * What is typed is saved before the next proposal is shown. A record that is put right stays in sight: the desk is loaded
   * again, which says what is still wrong.
   * @returns what prevents it; "" where it is done
   */
  async function save(given: ProposalDecision): Promise<string> {
    if (!current || isCurrentDecided) return "";
    try {
      const sentence = await calls.decide(current, given);
      pace.count();
      if (given.correction ?? given.erratum ?? given.merge) {
        showToast("success", sentence);
        setQueue((now) => settleCurrent(now, current));
        setIsStale(true);
      } else {
        say(sentence);
        setQueue((now) => decide(now, current, given.decision));
      }
      return "";
    } catch (error) {
      const { status, message, reason } = requireApiError(error);
      // Somebody has changed the record: what it says now is shown beside what is typed here. Or the proposal is gone, and its form.
      if (status === 409 || status === 404) {
        setIsStale(true);
        showToast("error", message);
      }
      return reason;
    }
  }

  function undo() {
    const [last] = queue.undoable.slice(-1);
    const undone = isCurrentDecided ? current : last?.proposal;
    if (!undone) return;
    setQueue((now) => reopen(now, undone));
    const undoing = calls.undo(undone).then(() => {
      say("Decisión deshecha: la propuesta está de nuevo por decidir");
      // Records that were put right, and what is read of them, are as before.
      if (isAboutErrors(undone)) setIsStale(true);
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
    isWaiting: current === undefined && (calls.isBusy || isLoading || revalidation === "loading"),
    canUndo: isCurrentDecided || queue.undoable.length > 0,
    canGoBack: queue.index > 0,
    said,
    progress: {
      ...{ done: decided, total, what: "Propuestas decididas", unit: "decididas" },
      ...{ minutesLeft: pace.minutesFor(total - decided), isSaving: calls.isBusy },
    },
    decide: decideCurrent,
    save,
    undo,
    goTo: (index: number) => setQueue({ ...queue, index }),
    goBack: () => setQueue({ ...queue, index: Math.max(0, queue.index - 1) }),
    goOn: () => setQueue({ ...queue, index: queue.index + 1 }),
  };
}

const isAboutErrors = ({ kind }: ShownProposal) => kind === "contradiction" || kind === "duplicate";

function requireApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/**
 * What is decided here is not among the open ones any more, so the next ones are the first. Those that were decided before
 * stay where they are.
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
  const offset = queue.proposals.filter(({ state }) => state !== "open").length;
  const isNear = total > length && length - queue.index <= loadAhead;
  const isNeeded = isNear && (queue.made.size > 0 || offset > 0);
  useEffect(() => {
    if (!isNeeded || !setQueue) return;
    let isLeft = false;
    setIsLoading(true);
    callList<ShownProposal>(`${evidencePaths.proposals}?${query}&offset=${offset}`)
      .then(({ items }) => isLeft || setQueue((now) => append(now, items)))
      .catch(() => {})
      .finally(() => isLeft || setIsLoading(false));
    return () => {
      isLeft = true;
      setIsLoading(false);
    };
  }, [isNeeded, offset, query, setQueue]);
  return isLoading;
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
