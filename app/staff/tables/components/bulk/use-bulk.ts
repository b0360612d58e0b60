import { useState } from "react";
import type { OperationUndo } from "../../../../features/operations/contract.ts";
import { actorPaths } from "../../../../nouns/actors/declaration.ts";
import { callApi } from "../../../../shared/api/api-client.ts";
import { apiPath, operationPaths, tablePaths } from "../../../../shared/api/api-paths.ts";
import { formatCount, formatCounts } from "../../../../shared/values/text.ts";
import { useAttempt } from "../../../../ui/forms/small/use-call.tsx";
import type { BulkInput, BulkResult } from "../../contract.ts";
import type { TableNoun } from "../../fields.ts";

export type BulkBody = Pick<BulkInput, "set" | "add" | "clear" | "delete">;

/** What came of an operation; `operation` is what can be undone of it. */
export type Outcome = {
  said: string;
  lists: { title: string; records: { _id: string; name: string; reason: string }[] }[];
  operation: string | null;
};

/** Carries a bulk operation out and undoes it; after a lost response the same is sent under the same name. */
export function useBulk(noun: TableNoun, selected: ReadonlyMap<string, number>, onClear: () => void) {
  const { problem, isBusy, run } = useAttempt();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function apply(change: BulkBody) {
    const body = { ids: [...selected.keys()], versions: Object.fromEntries(selected), ...change };
    const path = apiPath(tablePaths.bulk, { noun });
    return run(
      async (operation) => {
        const result = await callApi<BulkResult>("POST", path, { body, operation });
        onClear();
        setOutcome(describeResult(result, change.delete ?? false));
      },
      [noun, body],
    );
  }
  function undo(id: string) {
    const path = apiPath(operationPaths.undo, { id });
    return run(async (operation) => {
      const { message, left } = await callApi<OperationUndo>("POST", path, { operation });
      setOutcome({
        said: message,
        lists: [{ title: "Quedaron como estaban", records: left }],
        operation: null,
      });
    }, path);
  }
  function merge(into: string, actors: string[]) {
    const path = apiPath(actorPaths.merged, { id: into });
    return run(
      async (operation) => {
        const said = await callApi<string>("POST", path, { body: { actors }, operation });
        onClear();
        setOutcome({ said, lists: [], operation });
      },
      [path, actors],
    );
  }
  return { isBusy, problem, outcome, apply, undo, merge };
}

function describeResult(result: BulkResult, isDeletion: boolean): Outcome {
  const { operation, changed, unchanged, kept, refused } = result;
  const [one, many] = isDeletion ? ["eliminado", "eliminados"] : ["cambiado", "cambiados"];
  const parts = [
    formatCount(changed, `registro ${one}`, `registros ${many}`),
    formatCounts([
      [unchanged, "ya estaba así", "ya estaban así"],
      [refused.length, "quedó sin cambiar", "quedaron sin cambiar"],
    ]),
  ];
  const shared = kept.map((record) => ({
    ...record,
    reason: `${record.actorName} cambió ${record.fields.join(", ") || "algo"}.`,
  }));
  return {
    said: parts.filter((part) => part !== "").join(", "),
    lists: [
      { title: "Quedaron sin cambiar", records: refused },
      {
        title: "Cambiados junto con lo que otra persona cambió mientras tanto, que se conserva",
        records: shared,
      },
    ],
    operation,
  };
}
