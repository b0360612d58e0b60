import { href, Link } from "react-router";
import { StageMark } from "../../../records/catalog/components/stage-mark.tsx";
import { getStageKey } from "../../../records/catalog/constants.ts";
import type { CaseConflict } from "../contract.ts";
import { SpanText } from "./span-text.tsx";

/** Conflicts, a line each: name, stage, when they were in the news. */
export function ConflictLines({ conflicts }: { conflicts: CaseConflict[] }) {
  return (
    <ul className="conflict-lines">
      {conflicts.map(({ _id, conflictName, stage, span }) => (
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
          </span>
        </li>
      ))}
    </ul>
  );
}
