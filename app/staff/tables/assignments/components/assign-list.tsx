import { type FormEvent, useState } from "react";
import { callApi } from "../../../../shared/api/api-client.ts";
import { assignmentPaths } from "../../../../shared/api/api-paths.ts";
import { formatCount, formatNumber } from "../../../../shared/values/text.ts";
import { LabelledInput, LabelledSelect } from "../../../../ui/forms/small/labelled.tsx";
import { CallProblem, useCall } from "../../../../ui/forms/small/use-call.tsx";
import { useLoaded } from "../../../../ui/forms/small/use-loaded.ts";
import { bulkLimit } from "../../constants.ts";
import type { TableNoun } from "../../fields.ts";
import type { Colleague } from "../contract.ts";

type Props = { noun: TableNoun; query: string; total: number; selected: ReadonlyMap<string, number> };

/** Gives the records that the filters leave, or those that are selected, to a colleague. */
export function AssignList({ noun, query, total, selected }: Props) {
  const { problem, send } = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const { loaded: colleagues, problem: loadProblem } = useLoaded(
    isOpen ? assignmentPaths.colleagues : null,
    (path) => callApi<Colleague[]>("GET", path),
  );

  function assign(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const ids = selected.size > 0 ? { ids: [...selected.keys()] } : {};
    const body = {
      noun,
      query,
      ...ids,
      name: data.get("name"),
      assignee: data.get("assignee"),
      note: data.get("note"),
    };
    void send(async (operation) => {
      const message = await callApi<string>("POST", assignmentPaths.list, { body, operation });
      form.reset();
      return message;
    }, body);
  }
  return (
    <details
      className="tool-panel open:order-1 open:basis-full"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="button-quiet w-fit">Asignar</summary>
      <form className="bulk-form mt-3" onSubmit={assign}>
        <p className="basis-full">
          {nameAssigned(selected.size, total)}. Quien recibe la lista la ve en su panel, con lo que falta.
        </p>
        <LabelledInput
          label="Nombre de la lista"
          around="min-w-[min(14rem,100%)] flex-1"
          name="name"
          maxLength={80}
        />
        <LabelledSelect
          label="Para"
          around="min-w-[min(14rem,100%)]"
          name="assignee"
          options={(colleagues ?? []).map(({ _id, name }) => ({ id: _id, name }))}
        />
        <LabelledInput
          label="Qué hay que hacer"
          around="min-w-[min(14rem,100%)] flex-1"
          name="note"
          maxLength={500}
        />
        <button type="submit" className="button-secondary" disabled={!colleagues?.length}>
          Asignar la lista
        </button>
        <CallProblem text={problem || loadProblem} />
      </form>
    </details>
  );
}

function nameAssigned(selected: number, total: number): string {
  if (selected > 0) return `${formatCount(selected, "registro", "registros")} de la selección`;
  if (total <= bulkLimit) return `${formatCount(total, "registro", "registros")}: todo lo que coincide`;
  return `Los primeros ${formatNumber(bulkLimit)} registros de los ${formatNumber(total)} que coinciden`;
}
