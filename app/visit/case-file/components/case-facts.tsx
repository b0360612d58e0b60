import { href } from "react-router";
import { StageMark } from "../../../nouns/catalog/components/stage-mark.tsx";
import { formatCredibleYear } from "../../../nouns/news/checks.ts";
import { getStudy, labelAxis } from "../../../shared/study/study.ts";
import { formatCount } from "../../../shared/values/text.ts";
import type { CaseConflict, CaseView } from "../contract.ts";
import { SpanText } from "./span-text.tsx";

type Props = {
  work: CaseView;
  /** A news item of the strongest act, as the study codes it. */
  strongest?: { label: string | null; _id: string; newsDate: string } | null;
};

/**
 * What an intervention is, how long it was in the news, how many conflicts it had and when. Other pages link to its news
 * and its conflicts: where it has none that is said here.
 */
export function CaseFacts({ work, strongest }: Props) {
  const { hierarchy, strategicProject, conflicts, newsCount, timeline } = work;
  return (
    <dl className="case-facts">
      <div>
        <dt>{labelAxis("hierarchy")}</dt>
        <dd>{hierarchy}</dd>
      </div>
      <div>
        <dt>Proyecto estratégico</dt>
        <dd>{strategicProject}</dd>
      </div>
      {timeline ? (
        <div>
          <dt>En la prensa</dt>
          <dd>
            <SpanText span={{ ...timeline, ofWork: false }} />
          </dd>
        </div>
      ) : null}
      <div className="case-count">
        <dt>Noticias</dt>
        {newsCount > 0 ? (
          <dd>
            <a href="#noticias">{formatCount(newsCount, "noticia", "noticias")}</a>
          </dd>
        ) : (
          <dd id="noticias">Ninguna</dd>
        )}
      </div>
      <div className="case-count">
        <dt>Conflictos</dt>
        {conflicts.length > 0 ? (
          <dd>
            <a href="#conflictos">{formatCount(conflicts.length, "conflicto", "conflictos")}</a>
            <ConflictStages conflicts={conflicts} />
          </dd>
        ) : (
          <dd id="conflictos">Ninguno</dd>
        )}
      </div>
      {strongest ? (
        <div>
          <dt>Acción más fuerte</dt>
          <dd>
            <a href={href("/news/:newsId", { newsId: strongest._id })}>{strongest.label}</a>,{" "}
            {formatCredibleYear(strongest.newsDate)}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function ConflictStages({ conflicts }: { conflicts: CaseConflict[] }) {
  const byStage = Map.groupBy(conflicts, ({ stage }) => stage._id);
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
      {getStudy().stages.map(({ id }) => {
        const found = byStage.get(id);
        if (!found) return null;
        return (
          <li key={id} className="flex items-center gap-1.5">
            <StageMark stageId={id} size={14} />
            {found[0]?.stage.name}: {found.length}
          </li>
        );
      })}
    </ul>
  );
}
