import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  ApiError,
  type Attempt,
  callApi,
  continueAttempt,
  createRecord,
  noAttempt,
} from "../../../../shared/api/api-client.ts";
import { assignmentPaths } from "../../../../shared/api/api-paths.ts";
import { formatCount } from "../../../../shared/values/text.ts";
import { useToast } from "../../../../ui/toast.tsx";
import { useSingleRun } from "../../../../ui/use-single-run.ts";
import type { TableNoun } from "../../fields.ts";
import type { Colleague } from "../contract.ts";

type Props = { noun: TableNoun; query: string; total: number; selected: ReadonlyMap<string, number> };

/** Gives the records that the filters leave, or those that are selected, to a colleague. */
export function AssignList({ noun, query, total, selected }: Props) {
  const id = useId();
  const showToast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [colleagues, setColleagues] = useState<Colleague[]>([]);
  const [problem, setProblem] = useState("");
  const attempt = useRef<Attempt>(noAttempt);
  useEffect(() => {
    if (!isOpen) return;
    callApi<Colleague[]>("GET", assignmentPaths.colleagues).then(setColleagues, (error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : String(error)),
    );
  }, [isOpen]);

  const send = useSingleRun(async (form: HTMLFormElement) => {
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
    attempt.current = continueAttempt(attempt.current, JSON.stringify(body));
    setProblem("");
    try {
      const { operation } = attempt.current;
      const { message } = await createRecord(assignmentPaths.list, { body, operation });
      attempt.current = noAttempt;
      form.reset();
      showToast("success", message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    }
  });
  const amount = formatCount(selected.size || total, "registro", "registros");
  return (
    <details className="column-chooser" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="button-quiet">Asignar</summary>
      <form
        className="bulk-form mt-3"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <p className="basis-full">
          {selected.size > 0 ? `${amount} de la selección` : `${amount}: todo lo que coincide`}. Quien recibe
          la lista la ve en su panel, con lo que falta.
        </p>
        <div className="min-w-56 flex-1">
          <label htmlFor={`${id}-name`} className="field-label">
            Nombre de la lista
          </label>
          <input id={`${id}-name`} name="name" className="field" autoComplete="off" maxLength={80} />
        </div>
        <div className="min-w-56">
          <label htmlFor={`${id}-assignee`} className="field-label">
            Para
          </label>
          <select id={`${id}-assignee`} name="assignee" className="field">
            {colleagues.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="min-w-56 flex-1">
          <label htmlFor={`${id}-note`} className="field-label">
            Qué hay que hacer
          </label>
          <input id={`${id}-note`} name="note" className="field" autoComplete="off" maxLength={500} />
        </div>
        <button type="submit" className="button-secondary" disabled={colleagues.length === 0}>
          Asignar la lista
        </button>
        {problem === "" ? null : (
          <p role="alert" className="basis-full text-danger">
            {problem}
          </p>
        )}
      </form>
    </details>
  );
}
