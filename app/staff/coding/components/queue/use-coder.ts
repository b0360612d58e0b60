import { useState } from "react";
import type { Queue, QueueItem, QueueVariable } from "../../../../features/coding/contract.ts";
import { ApiError, callApi, newOperation } from "../../../../shared/api/api-client.ts";
import { apiPath, codingPaths } from "../../../../shared/api/api-paths.ts";
import { useSingleRun } from "../../../../ui/use-single-run.ts";

/** What is chosen for a record: a code by the variable's key, null for «no se puede decir». */
export type Choices = { readings: Record<string, string | null>; passage: string };

const draftKey = ({ _id }: QueueItem) => `coding ${_id}`;

/** Chosen before and not saved, else what nobody has to type: what is proposed for all but the first, or a plain "no". */
function start(item: QueueItem | undefined, variables: readonly QueueVariable[]): Choices {
  if (!item) return { readings: {}, passage: "" };
  const stored = localStorage.getItem(draftKey(item));
  if (stored) return JSON.parse(stored) as Choices;
  const given = variables.slice(1).flatMap(({ key, values }) => {
    const proposed = item.proposed[key]?.code;
    if (proposed !== undefined && key === "escalation") return [[key, proposed]];
    return values.length === 2 ? [[key, values[1]?.code ?? null]] : [];
  });
  return { readings: Object.fromEntries(given), passage: "" };
}

const pathOf = ({ noun, _id }: QueueItem) => apiPath(codingPaths.reading, { noun, recordId: _id });

/** The queue as somebody works through it: what is chosen, saved, taken back. Nothing chosen is lost on a reload. */
export function useCoder({ variables, ...loaded }: Queue, filters: string) {
  const [items, setItems] = useState(loaded.items);
  const [done, setDone] = useState(loaded.done);
  const [last, setLast] = useState<{ item: QueueItem; choices: Choices }[]>([]);
  const [current] = items;
  const [choices, setChoices] = useState(() => start(current, variables));
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");

  function change(changed: Partial<Choices>) {
    if (!current) return;
    const next = { ...choices, ...changed };
    setChoices(next);
    setProblem("");
    localStorage.setItem(draftKey(current), JSON.stringify(next));
  }
  function show(list: QueueItem[], chosen?: Choices) {
    setItems(list);
    setChoices(chosen ?? start(list[0], variables));
    setProblem("");
  }
  async function attempt(body: () => Promise<void>) {
    try {
      await body();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  }

  const save = useSingleRun(async () => {
    if (!current) return;
    const missing = variables.find(({ key }) => choices.readings[key] === undefined);
    if (missing) return setProblem(`Falta «${missing.label}».`);
    await attempt(async () => {
      const suggested = Object.keys(current.proposed);
      const body = { ...choices, suggested };
      await callApi("PUT", pathOf(current), { body, operation: newOperation() });
      localStorage.removeItem(draftKey(current));
      setLast([...last, { item: current, choices }]);
      setDone(done + 1);
      setSaid(`Guardada: ${current.title}`);
      const rest = items.slice(1);
      if (rest.length > 0) return show(rest);
      const next = await callApi<Queue>("GET", `${codingPaths.queue}?${filters}`);
      setDone(next.done);
      show(next.items);
    });
  });
  const undo = useSingleRun(async () => {
    const back = last.at(-1);
    if (!back) return;
    await attempt(async () => {
      await callApi("DELETE", pathOf(back.item), { operation: newOperation() });
      setLast(last.slice(0, -1));
      setDone(done - 1);
      setSaid(`Otra vez: ${back.item.title}`);
      show([back.item, ...items], back.choices);
    });
  });
  return { current, choices, change, save, undo, canUndo: last.length > 0, done, problem, said };
}
