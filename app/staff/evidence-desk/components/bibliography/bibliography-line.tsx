import { memo, useId, useRef, useState } from "react";
import { href, Link } from "react-router";
import { formatNewsDate } from "../../../../nouns/news/checks.ts";
import { certain } from "../../constants.ts";
import type { ShownProposal } from "../../contract.ts";
import { EditSource } from "./edit-source.tsx";
import { SourceSummary } from "./source-summary.tsx";
import { type Choice, canTake, isLineTaken } from "./use-bibliography.ts";

type Props = {
  line: ShownProposal;
  choice: Choice | undefined;
  isDisabled: boolean;
  onChange: (id: string, choice: Choice) => void;
  onRefuse: (id: string) => void;
};

/** A line as the study wrote it, and what it would be. */
export const BibliographyLine = memo(function BibliographyLine(props: Props) {
  const { line, choice, isDisabled, onChange, onRefuse } = props;
  const { _id: id, source, item } = line;
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const textId = useId();
  function close() {
    setIsEditing(false);
    editButton.current?.focus();
  }
  const isSure = line.score >= certain || choice?.source !== undefined;
  return (
    <li data-row="" tabIndex={-1} className="line-row" data-state={isSure ? undefined : "doubt"}>
      <input
        type="checkbox"
        aria-labelledby={textId}
        checked={isLineTaken(line, choice)}
        disabled={isDisabled || !canTake(line, choice)}
        onChange={(event) => onChange(id, { isTaken: event.target.checked })}
      />
      <div className="min-w-0">
        <p id={textId} className="wrap-anywhere">
          {line.quote}
        </p>
        <p className="text-quiet">{line.place}</p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {source ? <SourceSummary source={source} written={choice?.source} /> : null}
          {item ? (
            <>
              <strong>{isSure ? "Es" : "Puede ser"} la fuente de la noticia</strong>{" "}
              <Link to={href("/news/:newsId", { newsId: item._id })}>{item.name}</Link>{" "}
              <span className="text-quiet">({formatNewsDate(item.date ?? "")})</span>
            </>
          ) : null}
        </p>
        {isSure ? null : <p>{line.reason}.</p>}
        {choice?.source ? <p className="text-quiet">Corregida por ti</p> : null}
        <p className="flex flex-wrap gap-x-4">
          {source ? (
            <button
              ref={editButton}
              type="button"
              className="button-link"
              aria-expanded={isEditing}
              disabled={isDisabled}
              onClick={() => setIsEditing(!isEditing)}
            >
              {source.fields ? "Corregir" : "Escribir"}
              <span className="sr-only"> lo que se toma de: {line.quote}</span>
            </button>
          ) : (
            <button type="button" className="button-link" disabled={isDisabled} onClick={() => onRefuse(id)}>
              No es esa noticia
              <span className="sr-only">: {line.quote}</span>
            </button>
          )}
        </p>
        {isEditing ? (
          <EditSource
            proposal={line}
            written={choice?.source}
            action="Tomarla así"
            onSave={async (given) => {
              onChange(id, { source: given, isTaken: true });
              close();
              return "";
            }}
            onClose={close}
          />
        ) : null}
      </div>
    </li>
  );
});
