import { useWatch } from "react-hook-form";
import { ChecksField } from "../../../ui/forms/fields/checks-field.tsx";
import type { ConflictOption } from "../../conflicts/contract.ts";

type Props = {
  name: string;
  label: string;
  help: string;
  conflicts: ConflictOption[];
  interventions: { id: string; name: string }[];
};

/** The conflicts that a news item reports on: those of its intervention are at hand, the others are found by search. */
export function ReportedConflicts({ name, label, help, conflicts, interventions }: Props) {
  const chosen: unknown = useWatch({ name: "intervention" });
  const near = conflicts.filter(({ intervention }) => intervention === chosen);
  const far = conflicts
    .filter(({ intervention }) => intervention !== chosen)
    .map(({ id, name, intervention }) => ({
      id,
      name,
      place: interventions.find((one) => one.id === intervention)?.name ?? "",
    }));
  return (
    <ChecksField
      name={name}
      label={label}
      help={help}
      near={near.map(({ id, name }) => ({ id, name }))}
      far={far}
      searchLabel="Buscar un conflicto"
      nothingNear={
        chosen === ""
          ? "Elige la actuación para ver sus conflictos, o busca uno por su nombre."
          : "La actuación no tiene conflictos. Busca aquí los de otras."
      }
    />
  );
}
