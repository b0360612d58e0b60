import { useWatch } from "react-hook-form";
import { ChecksField } from "../../../ui/forms/fields/checks-field.tsx";

type Props = {
  name: string;
  label: string;
  help: string;
  interventions: { id: string; name: string }[];
};

/** All but the one that is chosen already, found by search. */
export function OtherInterventions({ interventions, ...field }: Props) {
  const chosen: unknown = useWatch({ name: "intervention" });
  return (
    <ChecksField
      {...field}
      own={[]}
      except={chosen}
      others={interventions.filter(({ id }) => id !== chosen)}
      searchLabel="Buscar otra actuación"
      emptyText="Solo si la noticia trata de varias: busca aquí las otras por su nombre."
    />
  );
}
