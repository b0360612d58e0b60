import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { apiPath, tablePaths } from "../../../shared/api/api-paths.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";
import type { Check, TableRow } from "../contract.ts";
import type { TableNoun } from "../fields.ts";

type Props = { noun: TableNoun; row: TableRow; check: Check };

/** "Es correcto", with a reason; or taking that back. */
export function AcceptCheck({ noun, row, check }: Props) {
  const path = apiPath(tablePaths.check, { noun, recordId: row._id, check });
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const inputId = useId();
  const [problem, setProblem] = useState("");

  const send = useSingleRun(async (method: "PUT" | "DELETE", body?: { reason: string; __v: number }) => {
    try {
      showToast("success", await callApi<string>(method, path, { body }));
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.fields.reason ?? error.message);
    }
  });
  function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send("PUT", { reason: String(new FormData(event.currentTarget).get("reason") ?? ""), __v: row.__v });
  }
  const problemLine =
    problem === "" ? null : (
      <p role="alert" className="text-danger">
        {problem}
      </p>
    );
  if (row.accepted)
    return (
      <div className="mt-1 grid gap-1">
        <p className="text-quiet">
          Es correcto, dice {row.accepted.actorName}: {row.accepted.reason}
        </p>
        <button type="button" className="button-link justify-self-start" onClick={() => void send("DELETE")}>
          Volver a revisar<span className="sr-only"> {row.name}</span>
        </button>
        {problemLine}
      </div>
    );
  return (
    <details className="mt-1">
      <summary>
        Es correcto<span className="sr-only">: {row.name}</span>
      </summary>
      <form onSubmit={accept} className="mt-2 grid min-w-56 gap-2">
        <label htmlFor={inputId}>Por qué es correcto</label>
        <input
          id={inputId}
          name="reason"
          className="field"
          autoComplete="off"
          aria-invalid={problem !== ""}
        />
        {problemLine}
        <button type="submit" className="button-secondary justify-self-start">
          Guardar
        </button>
      </form>
    </details>
  );
}
