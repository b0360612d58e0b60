import { href, Link } from "react-router";
import { StageMark } from "../../../nouns/catalog/components/stage-mark.tsx";
import { ConflictFacts } from "../../../nouns/conflicts/components/conflict-text.tsx";
import { AnnotatedText, CitedShare } from "../../../nouns/passages/components/annotated-text.tsx";
import type { ToldConflict } from "../contract.ts";
import { NewsLines } from "./news-by-year.tsx";
import { SpanText } from "./span-text.tsx";

/** Conflicts in full where their work is told: text, actors, when they were in the news, and that news. */
export function ToldConflicts({ conflicts }: { conflicts: ToldConflict[] }) {
  return conflicts.map((conflict) => {
    const { _id, conflictName, stage, span, text, reports, reportCount } = conflict;
    const id = `conflicto-${_id}`;
    return (
      <section key={_id} aria-labelledby={id} className="told-conflict">
        <h3 id={id} tabIndex={-1}>
          <Link to={href("/conflicts/:conflictId", { conflictId: _id })}>{conflictName}</Link>
        </h3>
        <p className="told-facts">
          <StageMark stageId={stage._id} size={14} />
          {stage.name}
          {span ? (
            <>
              {" · "}
              <SpanText span={span} />
            </>
          ) : null}
          {conflict.isSourced ? null : " · Sin fuente todavía"}
        </p>
        <CitedShare text={text} />
        <AnnotatedText text={text} name={`-${_id}`} headingLevel={4}>
          <ConflictFacts conflict={conflict} />
        </AnnotatedText>
        {reports.length > 0 ? (
          <>
            <h4>Noticias que lo registran</h4>
            <NewsLines news={reports} />
            {reportCount ? (
              <p className="mt-2">
                <a href={`${href("/conflicts/:conflictId", { conflictId: _id })}#noticias`}>
                  Ver las {reportCount} noticias que lo registran
                </a>
              </p>
            ) : null}
          </>
        ) : null}
      </section>
    );
  });
}
