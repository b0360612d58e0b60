import type { ReactNode } from "react";
import { ImageField } from "../../../records/media/components/image-field.tsx";
import type { SitePartKey } from "../../../records/site/constants.ts";
import { statisticOptions } from "../../../records/site/fields.ts";
import { lengths } from "../../../shared/values/field-declarations.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import type { Labels } from "../../../ui/forms/form-summary.tsx";
import { DocumentsField } from "./documents-field.tsx";
import { EntriesField } from "./entries-field.tsx";
import { partLabels } from "./part-labels.ts";

export type Options = { id: string; name: string }[];
type Props = { part: SitePartKey; interventions: Options; most: number };

/** The help of each field says where it is shown. */
export function PartFields(props: Props) {
  return partFields[props.part](createFields(partLabels[props.part]), props);
}

type Fields = ReturnType<typeof createFields>;

/** Fields whose labels are those of the part. */
function createFields(labels: Labels) {
  const line = (name: string, help: string, isRequired = false) => (
    <TextField name={name} label={labels[name] ?? name} help={help} isRequired={isRequired} />
  );
  const address = (name: string, help: string) => (
    <TextField name={name} label={labels[name] ?? name} help={help} type="url" placeholder="https://…" />
  );
  const text = (name: string, help: string, isRequired = false) => (
    <TextArea
      name={name}
      label={labels[name] ?? name}
      help={help}
      longest={lengths.longText}
      isRequired={isRequired}
    />
  );
  const image = (name: string) => (
    <ImageField
      name={name}
      altName={`${name}_alt`}
      label={labels[name] ?? name}
      help="Opcional: se muestra bajo el texto de su tarjeta."
    />
  );
  return { labels, line, address, text, image };
}

const partFields: Record<SitePartKey, (fields: Fields, props: Props) => ReactNode> = {
  site: ({ line }) => (
    <>
      {line("title", "En el encabezado de todas las páginas y en la pestaña del navegador.", true)}
      {line("sentence", "El título grande de la página de inicio; también lo muestran los buscadores.", true)}
      {line("cityName", "La ciudad del estudio: junto al grupo, en «El proyecto».")}
      {line(
        "newspaperName",
        "El periódico de donde salen las noticias: en «Noticias» y en las estadísticas.",
      )}
      {line("groupName", "Quién hizo el estudio: en «El proyecto» y en los documentos.")}
    </>
  ),
  home: ({ text, image, address, labels }, { interventions }) => (
    <>
      {text("features", "En la tarjeta «Actuaciones urbanísticas» de la página de inicio.")}
      {image("image_features")}
      {text("description", "En la tarjeta «Acontecimientos noticiosos» de la página de inicio.")}
      {image("image_description")}
      {text("conflictivity", "En la tarjeta «Conflictos» de la página de inicio.")}
      {image("image_conflictivity")}
      <ChoiceField
        name="intervention"
        label={labels.intervention ?? ""}
        help="Opcional: se muestra bajo los tres ejes, con su imagen y el comienzo de su descripción."
        options={interventions}
        emptyLabel="Ninguna"
      />
      {address("spatialization", "Opcional: el enlace «Ver el mapa» de la actuación destacada.")}
    </>
  ),
  information: ({ text }) => text("aboutUs", "En «Sobre el estudio», en la página de inicio.", true),
  video: ({ line, text, labels }) => (
    <>
      {line("title", "El título de la ventana en que se ve.", true)}
      <TextField
        name="address"
        label={labels.address ?? ""}
        help="Una página de YouTube o de Vimeo, o un archivo de video de este sitio. Vacía, se ve el recorrido por el sitio que trae el producto."
      />
      {text(
        "transcript",
        "Lo que se dice en el video, para quien no lo puede oír: se abre debajo de él. El recorrido que trae el producto ya tiene la suya.",
      )}
    </>
  ),
  documents: () => <DocumentsField name="replaced" />,
  policy: ({ text }) =>
    text(
      "text",
      "En el documento «Política de tratamiento de datos». Una línea en blanco separa párrafos; una línea corta que termina en dos puntos es un subtítulo.",
      true,
    ),
  project: ({ text }) => (
    <>
      {text("introduction", "Al comienzo de la página «El proyecto».", true)}
      {text("goals", "Bajo «Qué busca», en la página «El proyecto».", true)}
      {text("repository", "En la tarjeta «Repositorio», en la página «El proyecto».", true)}
      {text("teaching", "En la tarjeta «Herramienta para la enseñanza», en la página «El proyecto».", true)}
    </>
  ),
  team: ({ text, labels }, { most }) => (
    <>
      {text("introduction", "Al comienzo de la página «Equipo de trabajo».")}
      <EntriesField
        name="members"
        label={labels.members ?? ""}
        help="Las personas de la página «Equipo de trabajo», en este orden."
        one="Integrante"
        empty={{ name: "", role: "" }}
        most={most}
      >
        {(prefix) => (
          <>
            <TextField name={`${prefix}.name`} label="Nombre" isRequired />
            <TextField name={`${prefix}.role`} label="Papel en el estudio" />
          </>
        )}
      </EntriesField>
    </>
  ),
  contact: ({ line, labels }) => (
    <>
      {line("address", "En el pie de todas las páginas.")}
      {line("phone", "En el pie de todas las páginas.")}
      <TextField
        name="email"
        label={labels.email ?? ""}
        help="En el pie de todas las páginas, y para quien no puede usar el formulario de contacto."
        type="email"
      />
    </>
  ),
  partners: ({ labels }, { most }) => (
    <EntriesField
      name="items"
      label={labels.items ?? ""}
      help="Las entidades del pie de todas las páginas, en este orden."
      one="Aliado"
      empty={{ name: "", address: "", logo: "" }}
      most={most}
    >
      {(prefix) => (
        <>
          <TextField
            name={`${prefix}.name`}
            label="Nombre"
            help="Con logo, es lo que se lee a quien no lo ve."
            isRequired
          />
          <TextField
            name={`${prefix}.address`}
            label="Su sitio en internet"
            type="url"
            placeholder="https://…"
          />
          <ImageField name={`${prefix}.logo`} label="Logo" help="Opcional: se muestra en lugar del nombre." />
        </>
      )}
    </EntriesField>
  ),
  dashboards: ({ labels }) =>
    statisticOptions.map(({ option, heading }) => (
      <TextField
        key={option}
        name={String(option)}
        label={labels[option] ?? ""}
        help={`La dirección de un tablero de otro servicio en lugar de «${heading}». Vacía, el sitio dibuja su propio gráfico.`}
        type="url"
        placeholder="https://…"
      />
    )),
};
