import { href, Link } from "react-router";
import { StageMark } from "../../../nouns/catalog/components/stage-mark.tsx";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import type { CaseConflict, RelatedNews, RelatedRecord } from "../contract.ts";
import { SpanText } from "./span-text.tsx";

type Props = {
  title: string;
  records: (RelatedRecord | RelatedNews)[];
  getPath: (id: string) => string;
};

/** Records related to the one that is read, a line each; nothing without any. */
export function RelatedLines({ title, records, getPath }: Props) {
  if (records.length === 0) return null;
  return (
    <section className="related">
      <h2>{title}</h2>
      <ul>
        {records.map((record) => (
          <li key={record._id}>
            <a href={getPath(record._id)}>{record.name}</a>
            <span>
              {[
                ...("newsDate" in record ? [formatNewsDate(record.newsDate)] : []),
                ...(record.interventionName ? [record.interventionName] : []),
              ].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Conflicts, a line each: name, stage, when they were in the news. */
export function ConflictLines({ conflicts }: { conflicts: CaseConflict[] }) {
  return (
    <ul>
      {conflicts.map(({ _id, conflictName, stage, span }) => (
        <li key={_id}>
          <Link to={href("/conflicts/:conflictId", { conflictId: _id })}>{conflictName}</Link>
          <span>
            <span className="inline-flex items-center gap-1.5 align-middle">
              <StageMark stageId={stage._id} size={14} />
              {stage.name}
            </span>
            {span ? (
              <>
                {" · "}
                <SpanText span={span} />
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
