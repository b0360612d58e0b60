import { useId, useState } from "react";
import { href, Link } from "react-router";
import { nouns } from "../../../nouns/register.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, assignmentPaths } from "../../../shared/api/api-paths.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import type { Assignment } from "../../tables/assignments/contract.ts";
import type { TableNoun } from "../../tables/fields.ts";

const days = 7;

const listTable = (noun: TableNoun, query: Record<string, string>) =>
  `${href("/admin/records/:noun", { noun })}?${new URLSearchParams(query)}`;

/** A week ago, as a calendar date. */
function getWeekAgo(): string {
  return new Date(Date.now() - days * 86_400_000).toLocaleDateString("en-CA", { timeZone: "America/Bogota" });
}

/** What there is to work through: lists that a colleague assigned, one's own records, and those that lack something. */
export function WorkLists({ username, assignments }: { username: string; assignments: Assignment[] }) {
  const since = getWeekAgo();
  const links = [
    ["Noticias que agregué", listTable("news", { by: username, sort: "-createdAt" })],
    [`Noticias de los últimos ${days} días`, listTable("news", { since, sort: "-createdAt" })],
    ["Noticias incompletas", listTable("news", { check: "newsIncomplete" })],
    ["Noticias sin conflicto", listTable("news", { check: "newsWithoutConflict" })],
    ["Noticias sin fuente", listTable("news", { check: "newsWithoutSource" })],
    ["Fechas improbables", listTable("news", { check: "improbableDate" })],
    ["Noticias que parecen repetidas", listTable("news", { check: "newsDuplicate" })],
    ["Conflictos que parecen repetidos", listTable("conflict", { check: "conflictDuplicate" })],
  ] as const;
  return (
    <section aria-labelledby="listas" className="mt-10">
      <h2 id="listas">Listas de trabajo</h2>
      {assignments.length > 0 ? (
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
          {assignments.map((list) => (
            <AssignedList key={`${list._id} ${list.__v}`} list={list} />
          ))}
        </ul>
      ) : null}
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {links.map(([name, to]) => (
          <li key={name}>
            <Link to={to} className="inline-block py-1">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is left of a list under a check are those that do not pass it. */
function readCheck(query: string): Record<string, string> {
  const check = new URLSearchParams(query).get("check");
  return check ? { check } : {};
}

const states = { open: "", done: "Terminada", returned: "Devuelta" } as const;

function AssignedList({ list }: { list: Assignment }) {
  const id = useId();
  const { problem, send } = useCall();
  const [answer, setAnswer] = useState("");
  const path = apiPath(assignmentPaths.one, { id: list._id });
  const done = list.total - list.left;
  const { one, many } = nouns[list.noun];

  const setState = (state: Assignment["state"]) =>
    send(() => callApi<string>("PUT", path, { body: { state, answer, __v: list.__v } }));
  return (
    <li className="attention">
      <details>
        <summary>
          {list.name}{" "}
          <strong>
            {states[list.state] || `${formatNumber(done)} de ${formatCount(list.total, one, many)}`}
          </strong>
        </summary>
        <div className="mt-2 grid gap-3 wrap-anywhere">
          <p className="text-quiet">
            {list.isMine ? `Te la asignó ${list.assignerName}.` : `La tiene ${list.assigneeName}.`}{" "}
            {list.note}
          </p>
          {list.answer === "" ? null : (
            <p>
              Respuesta de {list.assigneeName}: {list.answer}
            </p>
          )}
          <p>
            <progress
              max={list.total}
              value={done}
              aria-label={`Hecho de ${list.name}`}
              className="progress-bar max-w-prose"
            />
            <br />
            {list.left === 0 ? "No falta nada." : `Faltan ${formatCount(list.left, one, many)}.`}{" "}
            <Link to={listTable(list.noun, { ...readCheck(list.query), list: list._id })}>
              Abrir la lista
            </Link>
          </p>
          {list.state === "open" && list.isMine ? (
            <div className="grid max-w-prose gap-2">
              <label htmlFor={id}>Mensaje para {list.assignerName} (opcional)</label>
              <input
                id={id}
                className="field"
                autoComplete="off"
                maxLength={500}
                value={answer}
                onChange={({ target }) => setAnswer(target.value)}
              />
            </div>
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
    </li>
  );
}
