import { Fragment } from "react";
import { href, Link } from "react-router";
import { StageMark } from "../../../nouns/catalog/components/stage-mark.tsx";
import { getStageKey } from "../../../nouns/catalog/constants.ts";
import { sideLabels } from "../../../nouns/conflicts/constants.ts";
import { sides } from "../../../shared/evidence/vocabulary.ts";
import type { CaseConflict } from "../contract.ts";
import { SpanText } from "./span-text.tsx";

type Props = {
  conflicts: CaseConflict[];
  /** With their actors, and whether they have a source. */
  isWhole?: boolean;
};

/** Conflicts, a line each: name, stage, when they were in the news. */
export function ConflictLines({ conflicts, isWhole = false }: Props) {
  return (
    <ul className="conflict-lines">
      {conflicts.map(({ _id, conflictName, stage, span, ...conflict }) => (
        <li key={_id}>
          <Link to={href("/conflicts/:conflictId", { conflictId: _id })}>{conflictName}</Link>
          <span className="text-sm text-quiet">
            <span className="inline-flex items-center gap-1.5 align-middle">
              <StageMark stage={getStageKey(stage._id)} size={14} />
              {stage.name}
            </span>
            {span ? (
              <>
                {" · "}
                <SpanText span={span} />
              </>
            ) : null}
            {isWhole && !conflict.isSourced ? " · Sin fuente todavía" : null}
          </span>
          {isWhole ? <ActorsBySide actors={conflict.actors} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Who claims, who answers, who stands between: a link each; nothing before they are coded. */
function ActorsBySide({ actors }: Pick<CaseConflict, "actors">) {
  return sides.map((side) => {
    const own = actors.filter((actor) => actor.side === side);
    if (own.length === 0) return null;
    return (
      <span key={side} className="text-sm text-quiet">
        {sideLabels[side]}:{" "}
        {own.map(({ _id, name }, index) => (
          <Fragment key={_id}>
            {index === 0 ? "" : ", "}
            <Link to={href("/actors/:actorId", { actorId: _id })}>{name}</Link>
          </Fragment>
        ))}
      </span>
    );
  });
}
