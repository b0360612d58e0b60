import type { FormEvent } from "react";
import { href, Link } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, tablePaths } from "../../../shared/api/api-paths.ts";
import { LabelledInput } from "../../../ui/forms/small/labelled.tsx";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import type { View } from "../contract.ts";
import type { TableNoun } from "../fields.ts";

type Props = { noun: TableNoun; parameters: string; views: View[] };

/** Filters, order and columns under a name: one's own, and those of the team. */
export function SavedViews({ noun, parameters, views }: Props) {
  const { problem, send } = useCall();
  const own = views.filter((view) => view.noun === noun);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const query = new URLSearchParams(parameters);
    query.delete("page");
    const body = {
      noun,
      name: data.get("name"),
      query: query.toString(),
      isShared: data.get("isShared") === "on",
    };
    void send(async (operation) => {
      const message = await callApi<string>("POST", tablePaths.views, { body, operation });
      form.reset();
      return message;
    }, body);
  }
  return (
    <details className="tool-panel open:order-1 open:basis-full">
      <summary className="button-quiet w-fit">
        Vistas guardadas{own.length > 0 ? ` (${own.length})` : ""}
      </summary>
      {own.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {own.map((view) => (
            <li key={view._id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
              <Link to={`${href("/admin/records/:noun", { noun })}?${view.query}`}>{view.name}</Link>
              <span className="text-quiet">
                {view.isShared ? `de todo el equipo, por ${view.ownerName}` : "tuya"}
              </span>
              {view.mayChange ? (
                <button
                  type="button"
                  className="button-link"
                  onClick={() =>
                    void send(() => callApi<string>("DELETE", apiPath(tablePaths.view, { id: view._id })))
                  }
                >
                  Quitar<span className="sr-only"> la vista {view.name}</span>
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <form onSubmit={save} className="bulk-form mt-3">
        <LabelledInput
          label="Guardar estos filtros, orden y columnas como"
          around="min-w-[min(14rem,100%)] flex-1"
          name="name"
          aria-invalid={problem !== ""}
        />
        <label className="flex gap-2">
          <input type="checkbox" name="isShared" className="mt-1.5 size-4 shrink-0" />
          Para todo el equipo
        </label>
        <button type="submit" className="button-secondary">
          Guardar vista
        </button>
        <CallProblem text={problem} />
      </form>
    </details>
  );
}
