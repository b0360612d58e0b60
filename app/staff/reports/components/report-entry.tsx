import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { kindLabels, stateLabels } from "../../../features/reports/constants.ts";
import type { StaffReport } from "../../../features/reports/contract.ts";
import { nouns } from "../../../nouns/register.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";

type Props = {
  report: StaffReport;
  isOpen: boolean;
  /** Where it is answered. */
  children: ReactNode;
};

/** A report beside the record that it is about. */
export function ReportEntry({ report, isOpen, children }: Props) {
  const { number, state, recordName, noun, part, createdAt, proposedBy, answeredBy, answeredAt } = report;
  return (
    <details className="attention" open={isOpen}>
      <summary className="wrap-anywhere">
        <span className="font-semibold">{number}</span> · {stateLabels[state]} · {capitalize(nouns[noun].one)}
        : {recordName}
        {part ? ` (${part})` : ""}{" "}
        <span className="text-quiet">
          · <Timestamp at={createdAt} />
          {report.assigneeName ? ` · a cargo de ${report.assigneeName}` : ""}
        </span>
      </summary>
      <div className="mt-3 grid gap-6 lg:grid-cols-2">
        <Letter report={report} />
        <Record report={report} />
      </div>
      {proposedBy && !answeredAt ? <p className="mt-3 text-quiet">Propuesta de {proposedBy}</p> : null}
      {answeredAt ? (
        <p className="mt-3 text-quiet">
          Respondió {answeredBy} el <Timestamp at={answeredAt} />
          {state === "reviewing" ? ". Lo que se hizo se deshizo después: hay que responder de nuevo." : ""}
        </p>
      ) : null}
      {children}
    </details>
  );
}

function Letter({ report: { kind, letter, address } }: { report: StaffReport }) {
  return (
    <section aria-label="Lo que dice el aviso" className="min-w-0">
      <p className="text-quiet">{kindLabels[kind]}</p>
      {letter ? (
        <>
          {letter.quote ? (
            <blockquote className="mt-2 border-l-3 border-line pl-3 wrap-anywhere">{letter.quote}</blockquote>
          ) : null}
          <p className="reading mt-2 whitespace-pre-line wrap-anywhere">{letter.message}</p>
          {letter.name || letter.email ? (
            <p className="mt-2 wrap-anywhere">
              {letter.name}{" "}
              {letter.email ? (
                <a href={`mailto:${encodeURIComponent(letter.email).replace("%40", "@")}`}>{letter.email}</a>
              ) : null}
              {letter.wantsAnswer ? <span className="text-quiet"> · quiere que le avisemos</span> : null}
            </p>
          ) : null}
        </>
      ) : (
        <p className="mt-2">Lo que escribió se borró, como se borra todo al cabo de un año.</p>
      )}
      <p className="mt-2">
        <Link to={href("/report/:address?", { address })}>Lo que ve quien avisó</Link>
      </p>
    </section>
  );
}

function Record({ report }: { report: StaffReport }) {
  const { recordName, path, editPath, noun, record, text, part, letter, state } = report;
  return (
    <section aria-label="El registro" className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        {path ? <Link to={path}>{recordName}</Link> : `${recordName}: ya no está`}
      </p>
      {text ? (
        <>
          {part ? <p className="mt-1 text-quiet">{part}</p> : null}
          <p
            className="mt-1 max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere"
            tabIndex={text.length > 600 ? 0 : undefined}
          >
            <Marked text={text} quote={letter?.quote ?? ""} />
          </p>
        </>
      ) : null}
      <ul className="staff-row mt-3">
        {editPath && (state === "new" || state === "reviewing") ? (
          <li>
            <Link to={editPath} className="staff-button button-primary">
              Corregir<span className="sr-only"> el registro del aviso {report.number}</span>
            </Link>
          </li>
        ) : null}
        <li>
          <Link
            to={href("/admin/history/:noun/:recordId", { noun, recordId: record })}
            className="staff-button button-quiet"
          >
            Ocultar una versión<span className="sr-only">, desde su historial</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** The text with what the reader copied from it marked. */
function Marked({ text, quote }: { text: string; quote: string }) {
  const start = quote ? text.indexOf(quote) : -1;
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <mark>{quote}</mark>
      {text.slice(start + quote.length)}
    </>
  );
}
