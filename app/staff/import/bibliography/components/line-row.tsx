import { memo, type ReactNode, useId, useRef, useState } from "react";
import { href, Link } from "react-router";
import { formatNewsDate } from "../../../../nouns/news/checks.ts";
import { nouns } from "../../../../nouns/register.ts";
import { stateWords } from "../constants.ts";
import type { LineFields, ShownLine } from "../contract.ts";
import { LineEditor } from "./line-editor.tsx";
import { type Choice, canTake, isLineTaken } from "./use-lines.ts";

type Props = {
  line: ShownLine;
  choice: Choice | undefined;
  isDisabled: boolean;
  onChange: (id: string, choice: Choice) => void;
};

/** A line as the study wrote it, and what it would be. */
export const LineRow = memo(function LineRow({ line, choice, isDisabled, onChange }: Props) {
  const { id, state, section, text, record, reason } = line;
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const isOther = choice?.isOther === true;
  const fields = choice?.fields ?? (line.fields as LineFields | null);
  const isNamed = record !== null && !isOther;
  const isNews = isNamed && record.noun === "news";
  function close() {
    setIsEditing(false);
    editButton.current?.focus();
  }
  return (
    <li className="line-row" data-state={state}>
      {state === "linked" ? (
        <span aria-hidden="true">✓</span>
      ) : (
        <input
          type="checkbox"
          aria-labelledby={textId}
          checked={isLineTaken(line, choice) && canTake(line, choice)}
          disabled={isDisabled || !canTake(line, choice)}
          onChange={(event) => onChange(id, { isTaken: event.target.checked })}
        />
      )}
      <div className="min-w-0">
        <p id={textId} className="wrap-anywhere">
          {text}
        </p>
        <p className="text-quiet">{section}</p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <Outcome state={choice?.fields && state === "unread" ? "new" : isOther ? "new" : state}>
          {isNamed ? <RecordLink record={record} /> : null}
        </Outcome>
        {isNews || !fields || state === "linked" ? null : <p>{summarize(fields)}</p>}
        {isNews && state !== "linked" && fields ? (
          <p className="text-quiet">{summarizeOrigin(fields)}</p>
        ) : null}
        {reason && !choice?.fields && !isOther ? <p>{reason}</p> : null}
        {choice?.fields ? <p className="text-quiet">Corregida por ti</p> : null}
        {state === "linked" ? null : (
          <p className="flex flex-wrap gap-x-4">
            <button
              ref={editButton}
              type="button"
              className="button-link"
              aria-expanded={isEditing}
              disabled={isDisabled}
              onClick={() => setIsEditing(!isEditing)}
            >
              {fields ? "Corregir" : "Escribir"}
              <span className="sr-only"> lo que se toma de: {text}</span>
            </button>
            {record?.noun === "news" ? (
              <button
                type="button"
                className="button-link"
                disabled={isDisabled}
                onClick={() => onChange(id, { isOther: !isOther })}
              >
                {isOther ? "Sí es esa noticia" : "No es esa noticia"}
              </button>
            ) : null}
          </p>
        )}
        {isEditing ? (
          <LineEditor
            fields={fields}
            text={text}
            onSave={(given) => {
              onChange(id, { fields: given, isTaken: true });
              close();
            }}
            onCancel={close}
          />
        ) : null}
      </div>
    </li>
  );
});

function Outcome({ state, children }: { state: ShownLine["state"]; children: ReactNode }) {
  return (
    <p>
      <strong>{stateWords[state].outcome}</strong> {children}
    </p>
  );
}

function RecordLink({ record: { noun, _id, name, date } }: { record: NonNullable<ShownLine["record"]> }) {
  const to =
    noun === "news"
      ? href("/news/:newsId", { newsId: _id })
      : href("/admin/records/:noun/:recordId", { noun: "source", recordId: _id });
  return (
    <>
      <Link to={to}>{name}</Link>
      {date && noun === "news" ? <span className="text-quiet"> ({formatNewsDate(date)})</span> : null}
    </>
  );
}

/** "Prensa. Rojas, M., «El puente», El Heraldo, p. 4A, 2003". */
function summarize({
  kind = "press",
  author,
  title,
  publication,
  section,
  page,
  date,
  ...rest
}: LineFields): string {
  const year = rest.date_precision === "day" && date ? formatNewsDate(date) : date?.slice(0, 4);
  const parts = [author, `«${title}»`, publication, section, page ? `p. ${page}` : "", year, rest.url];
  const declared = nouns.source.fields.kind;
  const name = declared?.kind === "choice" ? declared.options[kind] : "";
  return `${name}. ${parts.filter(Boolean).join(", ")}`;
}

/** What a news item's source gets of the line. */
function summarizeOrigin({ author, publication, section, page }: LineFields): string {
  return [author, publication, section, page ? `p. ${page}` : ""].filter(Boolean).join(", ");
}
