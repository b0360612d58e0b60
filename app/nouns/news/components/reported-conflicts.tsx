import { useWatch } from "react-hook-form";
import { ChecksField } from "../../../ui/forms/fields/checks-field.tsx";
import type { ConflictOption } from "../../conflicts/contract.ts";
import { useKeptConflicts } from "./entry/use-kept-conflicts.ts";

type Props = {
  name: string;
  label: string;
  help?: string | undefined;
  conflicts: ConflictOption[];
  interventions: { id: string; name: string }[];
};

/** Conflicts of the chosen intervention are listed; the others are found by search. */
export function ReportedConflicts({ name, label, help, conflicts, interventions }: Props) {
  const chosen: unknown = useWatch({ name: "intervention" });
  useKeptConflicts(name, "intervention");
  const own = conflicts.filter(({ intervention }) => intervention === chosen);
  const others = conflicts.filter(({ intervention }) => intervention !== chosen);
  return (
    <ChecksField
      name={name}
      label={label}
      help={help}
      own={own}
      others={others.map(({ id, name, intervention }) => ({
        id,
        name,
        place: interventions.find((one) => one.id === intervention)?.name ?? "",
      }))}
      searchLabel="Buscar un conflicto"
      emptyText={
        chosen === ""
          ? "Elige la actuación para ver sus conflictos, o busca uno por su nombre."
          : "La actuación no tiene conflictos. Busca aquí los de otras."
      }
    />
  );
}
