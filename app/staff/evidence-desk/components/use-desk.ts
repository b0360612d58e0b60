import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, Attempt, callApi, callList } from "../../../shared/api/api-client.ts";
import { apiPath, evidencePaths } from "../../../shared/api/api-paths.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";
import type { Progress, ProposalDecision, ShownProposal } from "../contract.ts";

export type Loaded = {
  proposals: ShownProposal[];
  total: number;
  progress: Progress;
  /** Of the call that loaded the proposals. */
  query: string;
};
type Made = ProposalDecision["decision"];

/** Milliseconds; a longer pause is no part of the pace. */
const longestPause = 120_000;
const pacedDecisions = 20;
/** Proposals before the last from which on the next ones are loaded. */
const loadAhead = 25;

/** The queue of the desk: where one is in it, what was decided here, and what can be undone. */
export function useDesk(loaded: Loaded) {
  const [source, setSource] = useState(loaded);
  const [queue, setQueue] = useState(loaded.proposals);
  const [index, setIndex] = useState(0);
  const [made, setMade] = useState<ReadonlyMap<string, Made>>(new Map());
  /** Decided in this tab, the last one last. */
  const [undoable, setUndoable] = useState<readonly ShownProposal[]>([]);
  const [said, say] = useState("");
  /** By how many more are decided than when the page was loaded. */
  const [change, setChange] = useState(0);
  const pace = usePace();
  const attempt = useRef(new Attempt()).current;
  const isLoading = useRef(false);
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  if (source !== loaded) {
    setSource(loaded);
    setQueue(loaded.proposals);
    setIndex(0);
    setMade(new Map());
    setChange(0);
  }
  const current = queue[index];
  const isDecided = (proposal: ShownProposal) => {
    const here = made.get(proposal._id);
    return here === undefined ? proposal.state !== "open" : here !== "later";
  };

  async function goOn(decided: ReadonlyMap<string, Made>) {
    if (index + 1 < queue.length) setIndex(index + 1);
    // Those that were left for later come back at the end.
    else if ([...decided.values()].includes("later")) await revalidate();
    else setIndex(queue.length);
    if (loaded.total > queue.length && queue.length - index < loadAhead) void loadMore();
  }

  /** What is decided is not among the open ones any more, so the next ones are the first. */
  async function loadMore() {
    if (isLoading.current) return;
    isLoading.current = true;
    const { items } = await callList<ShownProposal>(`${evidencePaths.proposals}?${loaded.query}`).catch(
      () => ({
        items: [],
      }),
    );
    setQueue((known) => [...known, ...items.filter(({ _id }) => known.every((each) => each._id !== _id))]);
    isLoading.current = false;
  }

  const decide = useSingleRun(async (given: ProposalDecision) => {
    if (!current || isDecided(current)) return;
    const path = apiPath(evidencePaths.proposal, { id: current._id });
    try {
      const operation = attempt.name([path, given]);
      const sentence = await callApi<string>("POST", path, { body: given, operation });
      pace.count();
      say(sentence);
      const decided = new Map(made).set(current._id, given.decision);
      setMade(decided);
      setUndoable([...undoable, current]);
      if (given.decision !== "later") setChange(change + 1);
      await goOn(decided);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast("error", error.message);
      // Decided by a colleague, or its text is gone: nothing is left to decide here.
      if (error.status === 409 || error.status === 404) await revalidate();
    }
  });

  const undo = useSingleRun(async () => {
    const proposal = current && isDecided(current) ? current : undoable.at(-1);
    if (!proposal) return;
    try {
      say(await callApi<string>("DELETE", apiPath(evidencePaths.proposal, { id: proposal._id })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast("error", error.message);
      if (error.status !== 404) return;
    }
    if (made.get(proposal._id) !== "later") setChange(change - 1);
    const open: ShownProposal = { ...proposal, state: "open", decision: null };
    const at = queue.findIndex(({ _id }) => _id === proposal._id);
    setQueue(at < 0 ? queue.toSpliced(index, 0, open) : queue.with(at, open));
    setIndex(at < 0 ? index : at);
    setMade(new Map([...made].filter(([id]) => id !== proposal._id)));
    setUndoable(undoable.filter(({ _id }) => _id !== proposal._id));
  });

  const { total } = loaded.progress;
  const decided = loaded.progress.decided + change;
  return {
    queue,
    current,
    wasDecided: isDecided,
    isDecided: current !== undefined && isDecided(current),
    canUndo: (current !== undefined && isDecided(current)) || undoable.length > 0,
    canGoBack: index > 0,
    said,
    total,
    decided,
    minutesLeft: pace.minutesFor(total - decided),
    decide,
    undo,
    goTo: setIndex,
    goBack: () => setIndex(Math.max(0, index - 1)),
    goOn: () => void goOn(made),
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
