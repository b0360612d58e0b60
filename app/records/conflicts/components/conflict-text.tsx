import { href, Link } from "react-router";
import { isOwnPicture } from "../../../shared/values/drawings.ts";
import { RecordImage, readingWidths } from "../../catalog/components/record-image.tsx";
import type { ConflictReading } from "../contract.ts";

type Props = { conflict: ConflictReading };

/** Shown in the dialog and on the page of a conflict; the text first, so that it begins on the first screen. */
export function ConflictText({ conflict }: Props) {
  return (
    <>
      <p className="reading mt-4">{conflict.description}</p>
      {isOwnPicture(conflict.image) ? (
        <div className="record-image">
          <RecordImage
            image={conflict.image}
            alt={conflict.imageAlt}
            systemId={conflict.intervention.internalSystem}
            sizes={readingWidths}
          />
        </div>
      ) : null}
    </>
  );
}

const sideLabels = [
  ["claimant", "Demandantes"],
  ["defendant", "Demandados"],
  ["mediator", "Mediadores"],
  ["oversight", "Entes de control"],
] as const;

/** Who takes part, and how the study codes the conflict. */
export function ConflictFacts({ conflict }: Props) {
  const facts = [
    { label: "Actores involucrados", text: conflict.actorsInvolved },
    { label: "Tipo de conflicto", text: conflict.type },
    { label: "Escalamiento", text: conflict.escalation },
  ].filter(({ text }) => text !== "");
  return (
    <dl className="facts mt-6">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="whitespace-pre-line">{text}</dd>
        </div>
      ))}
      {sideLabels.map(([side, label]) => {
        const own = conflict.actors.filter((actor) => actor.side === side);
        if (own.length === 0) return null;
        return (
          <div key={side}>
            <dt>{label}</dt>
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
