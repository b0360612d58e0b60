import { Link } from "react-router";
import { stateLabels } from "../../../features/reports/constants.ts";
import type { PublicReport } from "../../../features/reports/contract.ts";
import { formatStudyDay } from "../../../shared/study/time.ts";

/** A report and its answer, in the staff's own words. */
export function AnswerItem({ report }: { report: PublicReport }) {
  const { number, state, record, path, part, question, answer, answeredOn } = report;
  return (
    <li className="border-b border-line pb-4">
      <p className="text-quiet">
        Aviso {number} · <strong>{stateLabels[state]}</strong> · {formatStudyDay(answeredOn)}
      </p>
      <p className="mt-1 font-semibold wrap-anywhere">
        <Link to={path}>{record}</Link>
        {part ? `: ${part}` : null}
      </p>
      <p className="mt-1 wrap-anywhere">{question}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer}</p>
    </li>
  );
}
