import { useState } from "react";
import { href, Link } from "react-router";
import { nouns } from "../../../nouns/register.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, assignmentPaths } from "../../../shared/api/api-paths.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { LabelledInput } from "../../../ui/forms/small/labelled.tsx";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import type { Assignment } from "../../tables/assignments/contract.ts";

/** What is left of a list under a check are those that do not pass it. */
function readCheck(query: string): string[][] {
  return [...new URLSearchParams(query)].filter(([name]) => name === "check" || name === "accepted");
}

const states = { open: "", done: "Terminada", returned: "Devuelta" } as const;

/** A list that was assigned: what is left of it, and what one does with it as a whole. */
export function AssignedList({ list }: { list: Assignment }) {
  const { problem, send } = useCall();
  const [answer, setAnswer] = useState("");
  const path = apiPath(assignmentPaths.one, { id: list._id });
  const done = list.total - list.left;
  const { one, many } = nouns[list.noun];

  const setState = (state: Assignment["state"]) =>
    send(() => callApi<string>("PUT", path, { body: { state, answer, __v: list.__v } }));
  const table = href("/admin/records/:noun", { noun: list.noun });
  const address = `${table}?${new URLSearchParams([...readCheck(list.query), ["list", list._id]])}`;
  return (
    <li>
      <strong className="text-[1.1rem] tabular-nums">{formatNumber(list.left)}</strong>
      <div className="min-w-0 wrap-anywhere">
        <Link to={address} className="font-semibold">
          {list.name}
        </Link>
        <p className="text-[0.95rem] leading-snug text-quiet">
          {states[list.state] || `${formatNumber(done)} de ${formatCount(list.total, one, many)}`}.{" "}
          {list.isMine ? `Te la asignó ${list.assignerName}.` : `La tiene ${list.assigneeName}.`} {list.note}
        </p>
        <details className="mt-1">
          <summary>Avisar, devolver o retirar</summary>
          <div className="mt-2 grid gap-3">
            {list.answer === "" ? null : (
              <p>
                Respuesta de {list.assigneeName}: {list.answer}
              </p>
            )}
            <progress
              max={list.total}
              value={done}
              aria-label={`Hecho de ${list.name}`}
              className="progress-bar max-w-prose"
            />
            {list.state === "open" && list.isMine ? (
              <LabelledInput
                label={`Mensaje para ${list.assignerName} (opcional)`}
                around="max-w-prose"
                maxLength={500}
                value={answer}
                onChange={({ target }) => setAnswer(target.value)}
              />
            ) : null}
            <div className="flex flex-wrap gap-3">
              {list.state === "open" && list.isMine ? (
                <>
                  <button type="button" className="button-secondary" onClick={() => void setState("done")}>
                    Está terminada
                  </button>
                  <button type="button" className="button-link" onClick={() => void setState("returned")}>
                    Devolverla
                  </button>
                </>
              ) : (
                <>
                  {list.state === "open" ? null : (
                    <button type="button" className="button-secondary" onClick={() => void setState("open")}>
                      Abrirla otra vez
                    </button>
                  )}
                  <button
                    type="button"
                    className="button-link"
                    onClick={() => void send(() => callApi<string>("DELETE", path))}
                  >
                    Retirarla
                  </button>
                </>
              )}
            </div>
            <CallProblem text={problem} />
          </div>
        </details>
      </div>
      <Link to={address} className="button-quiet" aria-label={`Empezar: ${list.name}`}>
        Empezar <span aria-hidden="true">→</span>
      </Link>
    </li>
  );
}
