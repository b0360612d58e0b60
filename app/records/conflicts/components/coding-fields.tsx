import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { callApi } from "../../../shared/api/api-client.ts";
import { useSessionUser } from "../../../shared/session/session.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { NamesField } from "../../../ui/forms/fields/names-field.tsx";
import type { Coding } from "../contract.ts";

type Props = { labels: Record<"type" | "escalation" | "claimants" | "defendants", string> };

/** What a conflict is coded with for the statistics. The kept lists come by a call of their own; the form works without. */
export function CodingFields({ labels }: Props) {
  const coding = useCoding();
  const [type, escalation]: unknown[] = useWatch({ name: ["type", "escalation"] });
  const actors = (first: string[] = [], then: string[] = []) => [...new Set([...first, ...then])];
  return (
    <fieldset className="form-part">
      <legend className="form-part-title">Codificación para las estadísticas</legend>
      <p className="field-help">
        Opcional. De aquí salen las estadísticas del estudio: qué tipos de conflicto hay, hasta dónde escalan
        y quién reclama a quién. Puedes dejarla para después.
      </p>
      <ChoiceField
        name="type"
        label={labels.type}
        emptyLabel="Sin codificar"
        options={choices(coding?.types, type)}
      />
      <ChoiceField
        name="escalation"
        label={labels.escalation}
        help="Hasta dónde llegó el conflicto."
        emptyLabel="Sin codificar"
        options={choices(coding?.escalations, escalation)}
      />
      <NamesField
        name="claimants"
        label={labels.claimants}
        help="Quiénes reclaman. Escribe un nombre y pulsa Enter o coma; si ya está en uso, elígelo de la lista para que se cuente junto."
        suggestions={actors(coding?.claimants, coding?.defendants)}
      />
      <NamesField
        name="defendants"
        label={labels.defendants}
        help="A quiénes se reclama."
        suggestions={actors(coding?.defendants, coding?.claimants)}
      />
    </fieldset>
  );
}

/** The kept choices, and the one at hand where it is none of them. */
function choices(kept: Coding["types"] = [], current: unknown) {
  const names = new Set(kept.map(({ name }) => name));
  if (typeof current === "string" && current !== "") names.add(current);
  return [...names].map((name) => ({ id: name, name }));
}

function useCoding(): Coding | null {
  const [coding, setCoding] = useState<Coding | null>(null);
  const user = useSessionUser();
  useEffect(() => {
    if (user === null) return;
    const left = new AbortController();
    callApi<Coding>("GET", "/coding", { signal: left.signal }).then(setCoding, () => {});
    return () => left.abort();
  }, [user]);
  return coding;
}
