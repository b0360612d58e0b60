import { href, Link } from "react-router";
import { sides } from "../../../shared/evidence/vocabulary.ts";
import { isOwnPicture } from "../../../shared/values/drawings.ts";
import { RecordFigure, readingWidths } from "../../catalog/components/record-image.tsx";
import { sideLabels } from "../constants.ts";
import type { ConflictReading } from "../contract.ts";

/** The picture of a conflict; nothing without one. */
export function ConflictPicture({ conflict }: { conflict: ConflictReading }) {
  if (!isOwnPicture(conflict.image)) return null;
  return (
    <RecordFigure record={conflict} systemId={conflict.intervention.internalSystem} sizes={readingWidths} />
  );
}

type Props = { conflict: Pick<ConflictReading, "actorsInvolved" | "type" | "escalation" | "actors"> };

/** Who takes part, and how the study codes the conflict. */
export function ConflictFacts({ conflict }: Props) {
  const facts = [
    { label: "Actores involucrados", text: conflict.actorsInvolved },
    { label: "Tipo de conflicto", text: conflict.type },
    { label: "Escalamiento", text: conflict.escalation },
  ].filter(({ text }) => text !== "");
  return (
    <dl className="facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="whitespace-pre-line">{text}</dd>
        </div>
      ))}
      {sides.map((side) => {
        const own = conflict.actors.filter((actor) => actor.side === side);
        if (own.length === 0) return null;
        return (
          <div key={side}>
            <dt>{sideLabels[side]}</dt>
            {own.map(({ _id, name }) => (
              <dd key={_id}>
                <Link to={href("/actors/:actorId", { actorId: _id })}>{name}</Link>
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
