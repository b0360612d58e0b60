import type { ProposalDecision, ShownProposal } from "../../contract.ts";

type Made = ProposalDecision["decision"];

/** The desk as it stands in this tab: what is decided counts at once, whatever the server has yet to say. */
export type Queue = {
  proposals: readonly ShownProposal[];
  /** The proposal that is shown; their number once none is left. */
  index: number;
  /** What was decided here of the loaded proposals, by id. */
  made: ReadonlyMap<string, Made>;
  /** What was decided in this tab, the last one last. */
  undoable: readonly { proposal: ShownProposal; decision: Made }[];
  /** By how many more are decided than when the page was loaded. */
  change: number;
};

export function startQueue(proposals: readonly ShownProposal[]): Queue {
  return { proposals, index: 0, made: new Map(), undoable: [], change: 0 };
}

export function isDecided({ made }: Queue, proposal: ShownProposal): boolean {
  const here = made.get(proposal._id);
  return here === undefined ? proposal.state !== "open" : here !== "later";
}

/** Counts a decision, and shows the next proposal, unless another is shown by then. */
export function decide(queue: Queue, proposal: ShownProposal, decision: Made): Queue {
  const isShown = queue.proposals[queue.index]?._id === proposal._id;
  return {
    ...queue,
    index: isShown ? queue.index + 1 : queue.index,
    made: new Map(queue.made).set(proposal._id, decision),
    undoable: [...queue.undoable, { proposal, decision }],
    change: queue.change + countDecided(decision),
  };
}

/** Remembers what can be undone of a proposal that stays in sight until the desk is loaded again. */
export function settle(queue: Queue, proposal: ShownProposal): Queue {
  return { ...queue, undoable: [...queue.undoable, { proposal, decision: "accept" }] };
}

const countDecided = (decision: Made | undefined) => (decision === "later" ? 0 : 1);

/** Shows a proposal again, open, as its decision is undone. */
export function reopen(queue: Queue, proposal: ShownProposal): Queue {
  const open: ShownProposal = { ...proposal, state: "open", decision: null };
  const at = findIndex(queue.proposals, proposal._id);
  const { proposals, index, undoable } = queue;
  const made = undoable.find((each) => each.proposal._id === proposal._id)?.decision;
  return {
    ...forget(queue, proposal._id),
    proposals: at < 0 ? proposals.toSpliced(index, 0, open) : proposals.with(at, open),
    index: at < 0 ? index : at,
    change: queue.change - countDecided(made),
  };
}

/** Gives a proposal back whose decision could not be saved: after the one that is being read, so that no key meets it unseen. */
export function giveBack(queue: Queue, proposal: ShownProposal): Queue {
  const decision = queue.made.get(proposal._id);
  // Its decision was undone meanwhile.
  if (decision === undefined) return queue;
  const at = findIndex(queue.proposals, proposal._id);
  const others = queue.proposals.filter((_, index) => index !== at);
  const index = at >= 0 && at < queue.index ? queue.index - 1 : queue.index;
  return {
    ...forget(queue, proposal._id),
    proposals: others.toSpliced(index + 1, 0, proposal),
    index,
    change: queue.change - countDecided(decision),
  };
}

/** Proposals that are loaded again, after what was decided is saved: the one that is shown stays, else the next one that is left is. */
export function reload(queue: Queue, proposals: readonly ShownProposal[]): Queue {
  const places = queue.proposals.slice(queue.index).map(({ _id }) => findIndex(proposals, _id));
  const index = places.find((place) => place >= 0) ?? 0;
  return { ...startQueue(proposals), index, undoable: queue.undoable };
}

export function append(queue: Queue, found: readonly ShownProposal[]): Queue {
  const added = found.filter(({ _id }) => findIndex(queue.proposals, _id) < 0);
  return { ...queue, proposals: [...queue.proposals, ...added] };
}

function forget(queue: Queue, id: string): Queue {
  return {
    ...queue,
    made: new Map([...queue.made].filter(([known]) => known !== id)),
    undoable: queue.undoable.filter(({ proposal }) => proposal._id !== id),
  };
}

function findIndex(proposals: readonly ShownProposal[], id: string): number {
  return proposals.findIndex(({ _id }) => _id === id);
}
