import { href } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { formatDate, studyYears } from "../../../shared/values/dates.ts";
import { lengths } from "../../../shared/values/fields.ts";
import { readCurrent } from "../../../ui/forms/drafts/read-current.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { describeChoices } from "../../../ui/forms/fields/describe.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { RecordForm, type Stored } from "../../../ui/forms/record-form.tsx";
import type { ConflictOption } from "../../conflicts/contract.ts";
import { ImageField } from "../../media/components/image-field.tsx";
import { type NewsForm as NewsValues, newsForm } from "../contract.ts";
import { ReportedConflicts } from "./reported-conflicts.tsx";

type Props = {
  options: { interventions: { id: string; name: string }[]; conflicts: ConflictOption[] };
  /** Null where one is created. */
  record: (Stored<NewsValues> & { id: string }) | null;
  /** Chosen already where one is created; "" for none. */
  intervention?: string;
};

const labels = {
  newsName: "Nombre de la noticia",
  description: "Descripción",
  newsDate: "Fecha",
  intervention: "Actuación urbanística",
  conflicts: "Conflictos de los que informa",
  image: "Imagen",
  imageAlt: "Texto alternativo de la imagen",
};

const empty: NewsValues = {
  newsName: "",
  description: "",
  newsDate: "",
  intervention: "",
  conflicts: [],
  image: "",
  imageAlt: "",
};

/** Creates a news item, or changes one; its intervention may become another. */
export function NewsForm({ options, record, intervention = "" }: Props) {
  const { interventions, conflicts } = options;
  return (
    <RecordForm
      name={record ? `news/${record.id}` : "news/new"}
      schema={newsForm}
      labels={labels}
      initial={record?.values ?? { ...empty, intervention }}
      version={record?.version}
      reload={
        record
          ? () => readCurrent<NewsValues>(href("/news/:newsId/edit/current", { newsId: record.id }))
          : undefined
      }
      save={({ intervention, ...fields }, { version, operation }) =>
        record
          ? callApi("PUT", `/news/${record.id}/intervention/${intervention}`, {
              body: { ...fields, __v: version },
              operation,
            })
          : callApi("POST", `/interventions/${intervention}/news`, { body: fields, operation })
      }
      describe={(name, value) => {
        if (name === "newsDate") return value ? formatDate(String(value)) : "";
        return describeChoices({ intervention: interventions, conflicts })(name, value);
      }}
      keepForNext={record ? undefined : ["intervention", "newsDate"]}
      doneTo={href("/news")}
      cancelTo={href("/news")}
    >
      <TextField name="newsName" label={labels.newsName} help="El titular, como se publicó." isRequired />
      <TextArea
        name="description"
        label={labels.description}
        help="Qué cuenta la noticia. Los saltos de línea se conservan."
        longest={lengths.text}
        isRequired
      />
      <TextField
        name="newsDate"
        type="date"
        label={labels.newsDate}
        help={`El día en que se publicó. El estudio va de ${studyYears.first} a ${studyYears.last}.`}
        isRequired
      />
      <ChoiceField
        name="intervention"
        label={labels.intervention}
        help="La actuación de la que trata."
        options={interventions}
        isRequired
      />
      <ReportedConflicts label={labels.conflicts} conflicts={conflicts} interventions={interventions} />
      <ImageField
        name="image"
        altName="imageAlt"
        label={labels.image}
        help="Opcional: sin imagen se muestra el dibujo del sistema."
      />
    </RecordForm>
  );
}
