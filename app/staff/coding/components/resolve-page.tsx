import { type FormEvent, useId } from "react";
import type { Disagreement } from "../../../features/coding/samples/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, codingPaths } from "../../../shared/api/api-paths.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { LabelledText } from "../../../ui/forms/small/labelled.tsx";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { useNextRow } from "../../../ui/queue/use-next-row.ts";
import { StaffHead } from "../../../ui/staff-head.tsx";
import { CodedText } from "./queue/coded-text.tsx";

/** Where two readings differ, one after the other. */
export function ResolvePage({ title, disagreements }: { title: string; disagreements: Disagreement[] }) {
  const [current] = disagreements;
  useNextRow();
  return (
    <>
      <StaffHead
        title={title}
        about="Dos lecturas que difieren. No se dice de quién es cada una, y cuál va primero es al azar."
      />
      {current ? (
        <>
          <p role="status" className="mt-2 text-quiet">
            {disagreements.length < 30
              ? formatCount(disagreements.length, "desacuerdo por resolver", "desacuerdos por resolver")
              : "Treinta desacuerdos o más por resolver"}
          </p>
          <Decision key={`${current._id} ${current.variable.key}`} disagreement={current} />
        </>
      ) : (
        <EmptyState title="No hay desacuerdos por resolver">
          <p>Aparecen aquí cuando se cierra una muestra en la que dos personas leyeron distinto.</p>
        </EmptyState>
      )}
    </>
  );
}

function Decision({ disagreement }: { disagreement: Disagreement }) {
  const { noun, _id, codebook, variable, sides } = disagreement;
  const titleId = useId();
  const { problem, setProblem, send } = useCall();
  function decide(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const value = given.get("value");
    if (value === null) return setProblem("Elige el valor que vale.");
    const path = apiPath(codingPaths.decision, { noun, recordId: _id, variable: variable.key });
    const body = { codebook, value: value === "" ? null : value, reason: given.get("reason") };
    void send((operation) => callApi<string>("PUT", path, { body, operation }), body);
  }
  return (
    <form
      data-row=""
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mt-3 grid gap-6 border-t border-line pt-3 lg:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={decide}
    >
      <CodedText item={disagreement} passage="" />
      <div>
        <h3 id={titleId}>{variable.label}</h3>
        <p className="field-help">{variable.question}</p>
        <dl className="mt-2 grid gap-2">
          {sides.map(({ code, label, passage }, index) => (
            <div key={`${code}`} className="card">
              <dt className="text-quiet">Lectura {index === 0 ? "A" : "B"}</dt>
              <dd className="font-semibold">{label}</dd>
              {passage ? <dd className="mt-1 wrap-anywhere">«{passage}»</dd> : null}
            </div>
          ))}
        </dl>
        <fieldset className="form-field mt-4 lg:[&_.check]:min-h-9 lg:[&_.check]:py-0.5">
          <legend className="field-label">Vale</legend>
          {[
            ...variable.values.map(({ code, label }) => ({ code, label })),
            { code: "", label: "No se puede decir" },
          ].map(({ code, label }) => (
            <label key={code} className="check">
              <input type="radio" name="value" value={code} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <LabelledText
          label={
            <>
              Razón <span className="text-[0.9rem] font-normal text-quiet">(obligatorio)</span>
            </>
          }
          around="mt-4"
          name="reason"
          rows={3}
          maxLength={500}
          required
        />
        <CallProblem text={problem} />
        <p className="mt-3">
          <button type="submit" className="button-primary">
            Decidir
          </button>
        </p>
      </div>
    </form>
  );
}
