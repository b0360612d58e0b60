import { RecordImage, readingWidths } from "../../catalog/components/record-image.tsx";
import type { ConflictReading } from "../contract.ts";

/** Shown in the dialog and on the page of a conflict. */
export function ConflictText({ conflict }: { conflict: ConflictReading }) {
  const facts = [
    { label: "Actores involucrados", text: conflict.actorsInvolved },
    { label: "Tipo de conflicto", text: conflict.type },
    { label: "Escalamiento", text: conflict.escalation },
    { label: "Demandantes", text: conflict.claimants.join("; ") },
    { label: "Demandados", text: conflict.defendants.join("; ") },
  ].filter(({ text }) => text !== "");
  return (
    <>
      <div className="mt-5">
        <RecordImage
          image={conflict.image}
          alt={conflict.imageAlt}
          systemId={conflict.intervention.internalSystem}
          sizes={readingWidths}
          place={0}
        />
      </div>
      <p className="reading mt-5">{conflict.description}</p>
      <dl className="facts mt-6">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
