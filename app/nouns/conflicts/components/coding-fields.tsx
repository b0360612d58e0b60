import { useWatch } from "react-hook-form";
import { callApi } from "../../../shared/api/api-client.ts";
import { codingPaths } from "../../../shared/api/api-paths.ts";
import { useSessionUser } from "../../../shared/session/session.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import NamesField from "../../../ui/forms/fields/names-field.tsx";
import { describeInput, Inputs, type InputsOf } from "../../../ui/forms/inputs.tsx";
import { useLoaded } from "../../../ui/forms/small/use-loaded.ts";
import type { Coding } from "../contract.ts";
import { conflictFields } from "../declaration.ts";
import { ChoiceMeanings } from "./choice-meanings.tsx";

export type CodingField = "type" | "escalation" | "claimants" | "defendants" | "mediators" | "oversight";

const describe = describeInput(conflictFields);

/** The coding for the statistics. The form works without the lists of choices, which a separate call loads. */
export default function CodingFields({ conflict }: { conflict: string | undefined }) {
  const user = useSessionUser()?._id ?? null;
  const { loaded: coding } = useLoaded(user, () => callApi<Coding>("GET", codingPaths.lists));
  const isSampled = conflict !== undefined && (coding?.sampled ?? []).includes(conflict);
  const [type, escalation]: unknown[] = useWatch({ name: ["type", "escalation"] });
  const merge = (one: string[] = [], other: string[] = []) => [...new Set([...one, ...other])];
  const inputs: Pick<InputsOf<typeof conflictFields>, CodingField> = {
    type: isSampled ? (
      <p className="notice">
        Este conflicto está en la muestra abierta: lo leen dos personas sin verse, en «Codificar». Su tipo y
        su escalamiento aparecen aquí cuando se cierre.
      </p>
    ) : (
      <div>
        <ChoiceField
          {...describe("type")}
          help={undefined}
          emptyLabel="Sin codificar"
          options={listChoices(coding?.types, type)}
        />
        <ChoiceMeanings choices={coding?.types ?? []} chosen={String(type ?? "")} />
      </div>
    ),
    escalation: isSampled ? null : (
      <div>
        <ChoiceField
          {...describe("escalation")}
          emptyLabel="Sin codificar"
          options={listChoices(coding?.escalations, escalation)}
        />
        <ChoiceMeanings choices={coding?.escalations ?? []} chosen={String(escalation ?? "")} />
      </div>
    ),
    claimants: (
      <NamesField {...describe("claimants")} suggestions={merge(coding?.claimants, coding?.defendants)} />
    ),
    defendants: (
      <NamesField {...describe("defendants")} suggestions={merge(coding?.defendants, coding?.claimants)} />
    ),
    mediators: (
      <NamesField {...describe("mediators")} suggestions={merge(coding?.defendants, coding?.claimants)} />
    ),
    oversight: (
      <NamesField {...describe("oversight")} suggestions={merge(coding?.defendants, coding?.claimants)} />
    ),
  };
  return (
    <fieldset className="form-part">
      <legend className="form-part-title">Codificación para las estadísticas</legend>
      <p className="field-help">
        Opcional. De aquí salen las estadísticas del estudio: qué tipos de conflicto hay, hasta dónde escalan
        y quién reclama a quién. Puedes dejarla para después.
      </p>
      <Inputs inputs={inputs} />
    </fieldset>
  );
}

/** The listed choices, and the current value if it is not among them. */
function listChoices(kept: Coding["types"] = [], current: unknown) {
  const names = new Set(kept.map(({ name }) => name));
  if (typeof current === "string" && current !== "") names.add(current);
  return [...names].map((name) => ({ id: name, name }));
}
