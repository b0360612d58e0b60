import { FormProvider, useForm } from "react-hook-form";
import { ChoiceField } from "../ui/forms/choice-field.tsx";
import { FieldPrefix } from "../ui/forms/form-field.tsx";
import { FormSummary } from "../ui/forms/form-summary.tsx";
import { MergeView } from "../ui/forms/merge-view.tsx";
import { NamesField } from "../ui/forms/names-field.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { TextArea } from "../ui/forms/text-area.tsx";
import { TextField } from "../ui/forms/text-field.tsx";

const labels = {
  title: "Título",
  date: "Fecha",
  text: "Texto",
  stage: "Etapa",
  names: "Demandantes",
  password: "Contraseña",
};
const filled = {
  title: "Empiezan las obras del parque",
  date: "2011-12-01",
  text: "La obra durará dos años.",
  stage: "a",
  names: ["Vecinos", "Alcaldía"],
  password: "montaña",
};
const wrong = { title: "", date: "", text: "", stage: "", names: [], password: "" };

/** The fields of forms: filled in, and refused. */
export function DesignForms() {
  return (
    <>
      <div className="grid gap-10 lg:grid-cols-2">
        <Fields values={filled} isRefused={false} />
        <Fields values={wrong} isRefused />
      </div>
      <MergeView
        base={{ title: "Obras", text: "Un año." }}
        mine={{ title: "Obras del parque", text: "Dos años." }}
        theirs={{ title: "Obras", text: "Tres años." }}
        labels={labels}
        describe={(_name, value) => String(value)}
        onDecided={() => {}}
      />
    </>
  );
}

function Fields({ values, isRefused }: { values: typeof filled; isRefused: boolean }) {
  const problem = { type: "required", message: "Este campo es obligatorio" };
  const form = useForm({
    defaultValues: values,
    ...(isRefused ? { errors: { title: problem, date: problem, text: problem, stage: problem } } : {}),
  });
  return (
    <FieldPrefix value={isRefused ? "rechazado" : "lleno"}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-label={isRefused ? "Rechazado" : "Lleno"}>
          <FormSummary labels={labels} />
          <TextField name="title" label={labels.title} help="Como se publicó." isRequired />
          <TextField name="date" label={labels.date} type="date" isRequired />
          <TextArea name="text" label={labels.text} longest={200} />
          <ChoiceField name="stage" label={labels.stage} options={[{ id: "a", name: "Proyectado" }]} />
          <NamesField name="names" label={labels.names} suggestions={["Vecinos"]} />
          <PasswordField name="password" label={labels.password} autoComplete="off" />
          <p className="flex flex-wrap gap-3">
            <button type="button" className="button-primary" disabled>
              Guardando…
            </button>
            <button type="button" className="button-danger">
              Eliminar
            </button>
          </p>
        </form>
      </FormProvider>
    </FieldPrefix>
  );
}
