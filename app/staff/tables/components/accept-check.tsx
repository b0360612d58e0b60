import type { FormEvent } from "react";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, tablePaths } from "../../../shared/api/api-paths.ts";
import { LabelledInput } from "../../../ui/forms/small/labelled.tsx";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import type { Check, TableRow } from "../contract.ts";
import type { TableNoun } from "../fields.ts";

type Props = { noun: TableNoun; row: TableRow; check: Check };

/** "Es correcto", with a reason; or taking that back. */
export function AcceptCheck({ noun, row, check }: Props) {
  const path = apiPath(tablePaths.check, { noun, recordId: row._id, check });
  const { problem, send } = useCall();

  function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { reason: new FormData(event.currentTarget).get("reason"), __v: row.__v };
    void send(() => callApi<string>("PUT", path, { body }));
  }
  if (row.accepted)
    return (
      <div className="mt-1 grid gap-1">
        <p className="text-quiet">
          Es correcto, dice {row.accepted.actorName}: {row.accepted.reason}
        </p>
        <button
          type="button"
          className="button-link justify-self-start"
          onClick={() => void send(() => callApi<string>("DELETE", path))}
        >
          Volver a revisar<span className="sr-only"> {row.name}</span>
        </button>
        <CallProblem text={problem} />
      </div>
    );
  return (
    <details className="mt-1">
      <summary>
        Es correcto<span className="sr-only">: {row.name}</span>
      </summary>
      <form onSubmit={accept} className="mt-2 grid min-w-[min(14rem,100%)] gap-2">
        <LabelledInput label="Por qué es correcto" name="reason" aria-invalid={problem !== ""} />
        <CallProblem text={problem} />
        <button type="submit" className="button-secondary justify-self-start">
          Guardar
        </button>
      </form>
    </details>
  );
}
