import { useId } from "react";
import type { StaffReport } from "../../../features/reports/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, reportPaths } from "../../../shared/api/api-paths.ts";
import { Options } from "../../../ui/forms/small/labelled.tsx";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import type { Colleague } from "../../tables/assignments/contract.ts";

type Props = { report: StaffReport; colleagues: readonly Colleague[] };

/** Who looks after a report; choosing saves it. */
export default function ReportAssignee({ report: { _id, number, assignee }, colleagues }: Props) {
  const id = useId();
  const { problem, send } = useCall();
  const path = apiPath(reportPaths.assignee, { id: _id });
  const assign = (chosen: string) =>
    send((operation) => callApi<string>("PUT", path, { body: { assignee: chosen }, operation }), chosen);
  return (
    <div className="mt-4 flex max-w-md flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id}>
        Se encarga<span className="sr-only"> del aviso {number}</span>
      </label>
      <select
        id={id}
        className="field min-w-0 flex-1"
        value={assignee}
        onChange={({ target }) => void assign(target.value)}
      >
        <option value="">Nadie todavía</option>
        <Options options={colleagues.map(({ _id, name }) => ({ id: _id, name }))} />
      </select>
      <CallProblem text={problem} />
    </div>
  );
}
