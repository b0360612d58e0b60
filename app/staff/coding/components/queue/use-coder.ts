import { useEffect, useRef, useState } from "react";
import type { Queue, QueueItem } from "../../../../features/coding/contract.ts";
import { ApiError, callApi, newOperation } from "../../../../shared/api/api-client.ts";
import { apiPath, codingPaths } from "../../../../shared/api/api-paths.ts";
import { useSessionUser } from "../../../../shared/session/session.ts";
import { useSaving } from "../../../../ui/queue/use-saving.ts";
import { useToast } from "../../../../ui/toast.tsx";

/** What is chosen for a record: a code by the variable's key, null for «no se puede decir». */
export type Choices = { readings: Record<string, string | null>; passage: string };
type Coded = { item: QueueItem; choices: Choices };

/** Records before the last from which on the next ones are loaded. */
const loadAhead = 8;

const pathOf = ({ noun, _id }: QueueItem) => apiPath(codingPaths.reading, { noun, recordId: _id });

/**
 * The queue as somebody works through it: the next record is shown at once, and what is chosen is saved behind it, in order, so
 * that no key waits for the network. What is chosen and not saved stays in this browser, for its person alone.
 */
export function useCoder({ variables, codebook, ...loaded }: Queue, filters: string) {
  const owner = useSessionUser()?._id ?? "";
  const drafts = useDrafts(`coding ${owner} ${codebook}`);
  const [done, setDone] = useState(loaded.done);
  const saving = useSaving();
  const [items, setItems, seconds] = useLoadingAhead({ ...loaded, done }, filters, saving.add);
  const [last, setLast] = useState<Coded[]>([]);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const showToast = useToast();
  /** What was taken back, maybe before it was saved. */
  const undone = useRef(new Set<Coded>()).current;
  const [current] = items;
  const choices = current ? (drafts.read(current) ?? start(current, variables)) : noChoices;

  function change(changed: Partial<Choices>) {
    if (!current) return;
    setProblem("");
    drafts.keep(current, { ...choices, ...changed });
  }
  function save() {
    if (!current) return;
    const missing = variables.find(
      ({ key }) => current.asked.includes(key) && choices.readings[key] === undefined,
    );
    if (missing) return setProblem(`Falta «${missing.label}».`);
    const coded = { item: current, choices };
    setLast((now) => [...now, coded]);
    setDone((now) => now + 1);
    setItems((now) => now.filter((item) => item !== current));
    const readings = Object.fromEntries(current.asked.map((key) => [key, choices.readings[key]]));
    const body = {
      codebook: codebook ?? undefined,
      readings,
      passage: choices.passage,
      suggested: Object.keys(current.proposed),
    };
    const operation = newOperation();
    const call = () => callApi("PUT", pathOf(current), { body, operation, keepalive: true });
    void saving.add(call).then(
      () => {
        if (undone.has(coded)) return;
        drafts.forget(current);
        setSaid(`Guardada: ${current.title}`);
      },
      (error) => giveBack(coded, error),
    );
  }
  /** A record that could not be saved comes after the one that is being read, so that no key meets it unseen. */
  function giveBack(coded: Coded, error: unknown) {
    const { status, message } = requireApiError(error);
    if (undone.has(coded)) return;
    const { item } = coded;
    showToast("error", `No se guardó «${item.title}». ${message}`);
    setLast((now) => now.filter((one) => one !== coded));
    setDone((now) => now - 1);
    // Others read it, or it is gone: there is nothing left to code here.
    if (status === 409 || status === 404) drafts.forget(item);
    else setItems((now) => now.toSpliced(1, 0, item));
  }
  function undo() {
    const back = last.at(-1);
    if (!back) return;
    const { item } = back;
    undone.add(back);
    setLast((now) => now.filter((one) => one !== back));
    setDone((now) => now - 1);
    setSaid(`Otra vez: ${item.title}`);
    setProblem("");
    setItems((now) => [item, ...now]);
    const path = `${pathOf(item)}?variables=${item.asked.join(",")}`;
    const operation = newOperation();
    drafts.keep(item, back.choices);
    void saving
      .add(() => callApi("DELETE", path, { operation, keepalive: true }))
      .catch((error: unknown) =>
        showToast("error", `Sigue guardada «${item.title}». ${requireApiError(error).message}`),
      );
  }
  return {
    ...{ current, choices, change, save, undo, done, seconds, problem, said },
    canUndo: last.length > 0,
    isSaving: saving.isBusy,
  };
}

const noChoices: Choices = { readings: {}, passage: "" };

/** What nobody has to type: what is proposed for all but the first variable, or a plain "no". */
function start({ proposed }: QueueItem, variables: Queue["variables"]): Choices {
  const given = variables.slice(1).flatMap(({ key, values }) => {
    const code = proposed[key]?.code;
    if (code !== undefined && key === "escalation") return [[key, code]];
    return values.length === 2 ? [[key, values[1]?.code ?? null]] : [];
  });
  return { ...noChoices, readings: Object.fromEntries(given) };
}

function requireApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** The records to code, of which the next ones are loaded before the last is reached. */
function useLoadingAhead(
  { items: loaded, done, total, seconds }: Pick<Queue, "items" | "done" | "total" | "seconds">,
  filters: string,
  add: <T>(call: () => Promise<T>) => Promise<T>,
) {
  const [items, setItems] = useState(loaded);
  const [pace, setPace] = useState(seconds);
  /** What was shown or coded here, so that it is not loaded again. */
  const seen = useRef(new Set(loaded.map(({ _id }) => _id)));
  const left = items.length;
  useEffect(() => {
    if (left > loadAhead || left % 4 > 0 || done + left >= total) return;
    // After what was chosen is saved: the response has the ones that follow.
    void add(() => callApi<Queue>("GET", `${codingPaths.queue}?${filters}`)).then(
      (next) => {
        setPace(next.seconds);
        const fresh = next.items.filter(({ _id }) => !seen.current.has(_id));
        for (const { _id } of fresh) seen.current.add(_id);
        if (fresh.length > 0) setItems((now) => [...now, ...fresh]);
      },
      () => {},
    );
  }, [left, done, total, filters, add]);
  return [items, setItems, pace] as const;
}

/** What is chosen and not saved yet, in this browser: of each person and version of the codebook its own. */
function useDrafts(name: string) {
  const [kept, setKept] = useState<Record<string, Choices | null>>({});
  const keyOf = ({ _id }: QueueItem) => `${name} ${_id}`;
  return {
    read(item: QueueItem): Choices | null {
      const here = kept[item._id];
      if (here !== undefined) return here;
      return tryStorage((storage) => JSON.parse(storage.getItem(keyOf(item)) ?? "null") as Choices | null);
    },
    keep(item: QueueItem, choices: Choices) {
      setKept((now) => ({ ...now, [item._id]: choices }));
      tryStorage((storage) => storage.setItem(keyOf(item), JSON.stringify(choices)));
    },
    /** What was chosen stays known on this page, where it may be undone. */
    forget: (item: QueueItem) => tryStorage((storage) => storage.removeItem(keyOf(item))),
  };
}

/** Where the browser's storage is blocked or full, what is chosen is known on this page alone. */
function tryStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
