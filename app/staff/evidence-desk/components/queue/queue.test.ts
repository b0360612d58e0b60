import { describe, expect, it } from "vitest";
import type { ShownProposal } from "../../contract.ts";
import { append, decide, giveBack, isDecided, type Queue, reload, reopen, startQueue } from "./queue.ts";

const proposals = ["a", "b", "c", "d"].map((id) => ({ _id: id, state: "open" }) as ShownProposal);
const [a, b, , d] = proposals as [ShownProposal, ShownProposal, ShownProposal, ShownProposal];
const show = ({ proposals, index }: Queue) => proposals[index]?._id;
const order = ({ proposals }: Queue) => proposals.map(({ _id }) => _id).join("");
const press = (queue: Queue, times: number) =>
  Array.from({ length: times }).reduce<Queue>(
    (last) => decide(last, last.proposals[last.index] as ShownProposal, "accept"),
    queue,
  );

describe("The queue of the desk", () => {
  it("counts every decision at once, in order, and shows the next proposal", () => {
    const queue = press(startQueue(proposals), 3);
    expect([show(queue), queue.change, queue.undoable.map(({ proposal }) => proposal._id)]).toEqual([
      "d",
      3,
      ["a", "b", "c"],
    ]);
    const later = decide(queue, d, "later");
    expect([show(later), later.change, isDecided(later, d), isDecided(later, a)]).toEqual([
      undefined,
      3,
      false,
      true,
    ]);
  });

  it("stays at another proposal that is shown when a decision is saved", () => {
    const queue = decide({ ...startQueue(proposals), index: 2 }, a, "accept");
    expect([show(queue), queue.change, isDecided(queue, a)]).toEqual(["c", 1, true]);
  });

  it("gives back what could not be saved, after the proposal that is being read", () => {
    const queue = giveBack(press(startQueue(proposals), 2), a);
    expect([show(queue), order(queue), queue.change, isDecided(queue, a)]).toEqual(["c", "bcad", 1, false]);
    const atEnd = giveBack(press(startQueue(proposals), 4), b);
    expect([show(atEnd), order(atEnd)]).toEqual(["b", "acdb"]);
  });

  it("gives nothing back that was undone meanwhile", () => {
    const queue = reopen(press(startQueue(proposals), 2), b);
    expect([show(queue), queue.change, queue.undoable]).toEqual([
      "b",
      1,
      [{ proposal: a, decision: "accept" }],
    ]);
    expect(giveBack(queue, b)).toBe(queue);
    const later = reload(decide(startQueue(proposals), a, "later"), proposals);
    expect(reopen(later, a).change).toBe(0);
  });

  it("stays at the proposal that is shown when it is loaded again, or goes to the next that is left", () => {
    const queue = press(startQueue(proposals), 1);
    expect(show(reload(queue, [d, b]))).toBe("b");
    const next = reload(queue, [a, d]);
    expect([show(next), next.change, next.undoable.length]).toEqual(["d", 0, 1]);
    expect(show(reload(press(queue, 3), [b]))).toBe("b");
  });

  it("takes in what it has not had", () => {
    expect(order(append(startQueue([a, b]), [b, d]))).toBe("abd");
  });
});
