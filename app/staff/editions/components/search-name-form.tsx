import { z } from "zod";
import type { FoundName, PublicPlace } from "../../../features/editions/names/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { editionPaths } from "../../../shared/api/api-paths.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { SmallForm } from "../../../ui/forms/small/small-form.tsx";

const labels = { names: "Nombre" };
const schema = z.object({ names: z.string().trim().min(1, "Escribe el nombre que se oculta") });

type Props = { names: readonly string[]; onFound: (found: FoundName) => void };

/** The names are posted and in no address, which servers and browsers keep. */
export function SearchNameForm({ names: initial, onFound }: Props) {
  return (
    <SmallForm<{ names: string }>
      schema={schema}
      initial={{ names: initial.join("\n") }}
      labels={labels}
      failure="No buscamos el nombre"
      action="Buscar dónde está"
      send={async ({ names: typed }) => {
        const names = typed.split("\n").flatMap((line) => line.trim() || []);
        const body = { names };
        const places = await callApi<PublicPlace[]>("POST", editionPaths.namePlaces, { body });
        onFound({ names, places });
        return formatCount(places.length, "pasaje encontrado", "pasajes encontrados");
      }}
    >
      <TextArea
        name="names"
        label={labels.names}
        help="Completo, y una línea por cada otra forma de escribirlo. Da igual si lleva mayúsculas o tildes; «Pérez, Ana» se encuentra como «Ana Pérez»."
        rows={3}
        maxLength={6_000}
      />
    </SmallForm>
  );
}
