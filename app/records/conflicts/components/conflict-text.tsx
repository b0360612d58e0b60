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

/** Who takes part, and how the study codes the conflict. */
export function ConflictFacts({ conflict }: Props) {
  const facts = [
    { label: "Actores involucrados", text: conflict.actorsInvolved },
    { label: "Tipo de conflicto", text: conflict.type },
    { label: "Escalamiento", text: conflict.escalation },
    { label: "Demandantes", text: conflict.claimants.join("; ") },
    { label: "Demandados", text: conflict.defendants.join("; ") },
    { label: "Mediadores", text: conflict.mediators.join("; ") },
    { label: "Entes de control", text: conflict.oversight.join("; ") },
  ].filter(({ text }) => text !== "");
  return (
    <dl className="facts mt-6">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
