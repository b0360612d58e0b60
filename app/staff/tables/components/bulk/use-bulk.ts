import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { OperationUndo } from "../../../../features/operations/contract.ts";
import { actorPaths } from "../../../../nouns/actors/declaration.ts";
import { ApiError, Attempt, callApi } from "../../../../shared/api/api-client.ts";
import { apiPath, operationPaths, tablePaths } from "../../../../shared/api/api-paths.ts";
import { useSingleRun } from "../../../../ui/use-single-run.ts";
import type { BulkInput, BulkResult } from "../../contract.ts";
import type { TableNoun } from "../../fields.ts";

export type BulkBody = Pick<BulkInput, "set" | "add" | "clear" | "delete">;

export type Outcome =
  | { kind: "done"; result: BulkResult; isDeletion: boolean }
  | { kind: "merged"; message: string; operation: string }
  | { kind: "undone"; message: string; left: OperationUndo["left"] };

/** Carries a bulk operation out and undoes it; after a lost response the same is sent under the same name. */
export function useBulk(noun: TableNoun, selected: ReadonlyMap<string, number>, onClear: () => void) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const attempt = useRef(new Attempt()).current;

  async function run(content: unknown, call: (operation: string) => Promise<Outcome>) {
    setIsBusy(true);
    setProblem("");
    try {
      setOutcome(await call(attempt.name(content)));
      attempt.end();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setIsBusy(false);
    }
  }
  const apply = useSingleRun(async (change: BulkBody) => {
    const body = { ids: [...selected.keys()], versions: Object.fromEntries(selected), ...change };
    await run([noun, body], async (operation) => {
      const path = apiPath(tablePaths.bulk, { noun });
      const result = await callApi<BulkResult>("POST", path, { body, operation });
      onClear();
      return { kind: "done", result, isDeletion: change.delete ?? false };
    });
  });
  const undo = useSingleRun(async (operation: string) => {
    await run(`undo ${operation}`, async (undoing) => {
      const path = apiPath(operationPaths.undo, { id: operation });
      const { message, left } = await callApi<OperationUndo>("POST", path, { operation: undoing });
      return { kind: "undone", message, left };
    });
  });
  const merge = useSingleRun(async (into: string, actors: string[]) => {
    await run(["merge", into, actors], async (operation) => {
      const path = apiPath(actorPaths.merged, { id: into });
      const message = await callApi<string>("POST", path, { body: { actors }, operation });
      onClear();
      return { kind: "merged", message, operation };
    });
  });
  return { isBusy, problem, outcome, apply, undo, merge };
}
