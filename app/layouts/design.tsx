import { FormProvider, useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { StageMark } from "../records/catalog/components/stage-mark.tsx";
import { SystemPictogram } from "../records/catalog/components/system-pictogram.tsx";
import { fixedStages, fixedSystems } from "../records/catalog/constants.ts";
import { systemStyles } from "../shared/pages/system-style.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { MergeView } from "../ui/forms/drafts/merge-view.tsx";
import { ChoiceField } from "../ui/forms/fields/choice-field.tsx";
import { FieldPrefix } from "../ui/forms/fields/form-field.tsx";
import { NamesField } from "../ui/forms/fields/names-field.tsx";
import { PasswordField } from "../ui/forms/fields/password-field.tsx";
import { TextArea } from "../ui/forms/fields/text-area.tsx";
import { TextField } from "../ui/forms/fields/text-field.tsx";
import { FormSummary } from "../ui/forms/form-summary.tsx";
import { EmptyState } from "../ui/lists/empty-state.tsx";
import { FilterBar } from "../ui/lists/filter-bar.tsx";
import { FilterChips } from "../ui/lists/filter-chips.tsx";
import { SearchField } from "../ui/lists/search-field.tsx";
import { SelectField } from "../ui/lists/select-field.tsx";
import { PageMessage } from "../ui/page-message.tsx";
import { CardSkeleton } from "../ui/site/skeleton.tsx";
import { useToast } from "../ui/toast.tsx";

/** /design, in development: the design system, every component in its states. */
export default function DesignPage() {
  const [parameters] = useSearchParams();
  const showToast = useToast();
  return (
    <div className="grid gap-12">
      <title>Sistema de diseño</title>
      <h1>Sistema de diseño</h1>
      <section>
        <h2>Sistemas y etapas</h2>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {fixedSystems.map(({ key, name }) => (
            <li key={key} className="card" style={{ borderTop: `6px solid ${systemStyles[key].color}` }}>
              <SystemPictogram system={key} size={32} />
              {name}
            </li>
          ))}
          {fixedStages.map(({ key, name }) => (
            <li key={key} className="flex items-center gap-3">
              <StageMark stage={key} size={20} /> {name}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Botones y avisos</h2>
        <p className="mt-4 flex flex-wrap gap-3">
          <button
            type="button"
            className="button-primary"
            onClick={() => showToast("success", "Guardado correctamente")}
          >
            Aviso de éxito
          </button>
          <button
            type="button"
            className="button-secondary"
            onClick={() => showToast("error", "No pudimos guardar")}
          >
            Aviso de error
          </button>
          <Link to="?dialogo=1" className="button-quiet">
            Abrir un diálogo
          </Link>
        </p>
        <div className="mt-4 grid gap-3">
          <PageMessage kind="info">Hay 3 conflictos sin codificar todavía.</PageMessage>
          <PageMessage kind="error">No pudimos cargar las noticias. Inténtalo de nuevo.</PageMessage>
        </div>
      </section>
      <section>
        <h2>Campos y filtros</h2>
        <FilterBar action="/design">
          <SearchField label="Buscar" value={parameters.get("search") ?? ""} />
          <SelectField
            label="Etapa"
            name="stage"
            anyLabel="Todas las etapas"
            options={fixedStages.map(({ id, name }) => ({ id, name }))}
            value={parameters.get("stage") ?? ""}
          />
        </FilterBar>
        <FilterChips filters={[{ name: "search", label: "«tranvía»" }]} parameters={parameters.toString()} />
      </section>
      <section>
        <h2>Formularios</h2>
        <DesignForms />
      </section>
      <section>
        <h2>Tarjetas en camino y listas vacías</h2>
        <div className="mt-4 grid gap-4 md:grid-cols-3">
          <CardSkeleton />
          <CardSkeleton />
        </div>
        <EmptyState title="No hay nada que mostrar">
          <p>Prueba con menos palabras.</p>
        </EmptyState>
      </section>
      {parameters.has("dialogo") ? (
        <Dialog title="Un diálogo" closeTo="/design">
          <p className="reading mt-4">Se cierra con Escape, con el botón, con un clic fuera o con Atrás.</p>
        </Dialog>
      ) : null}
    </div>
  );
}

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
function DesignForms() {
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
