import type { ComponentProps } from "react";
import { ChoiceField } from "../../../../ui/forms/fields/choice-field.tsx";

/** Where an entry stands in its list. */
export default function PlaceInput(props: ComponentProps<typeof ChoiceField>) {
  return (
    <ChoiceField
      {...props}
      help="En este orden salen en filtros, gráficas y tablas."
      emptyLabel="Nada: va al comienzo"
    />
  );
}
