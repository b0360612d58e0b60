import { Link, useSearchParams } from "react-router";
import { StageMark } from "../modules/catalog/components/stage-mark.tsx";
import { SystemPictogram } from "../modules/catalog/components/system-pictogram.tsx";
import { fixedStages, fixedSystems } from "../modules/catalog/constants.ts";
import { systemStyles } from "../shared/system-style.ts";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterBar } from "../ui/filter-bar.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { PageMessage } from "../ui/page-message.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { CardSkeleton } from "../ui/skeleton.tsx";
import { useToast } from "../ui/toast.tsx";
import { DesignForms } from "./design-forms.tsx";

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
