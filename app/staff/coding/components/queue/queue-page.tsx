import { Form, href, Link } from "react-router";
import type { Queue } from "../../../../features/coding/contract.ts";
import { useCan } from "../../../../shared/session/session.ts";
import { formatNumber } from "../../../../shared/values/text.ts";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { SearchField } from "../../../../ui/lists/search-field.tsx";
import { SelectField } from "../../../../ui/lists/select-field.tsx";
import { StaffHead } from "../../../../ui/staff-head.tsx";
import { Coder } from "./coder.tsx";

export type LoadedQueue = {
  queue: Queue;
  lists: { _id: string; name: string; noun: string }[];
  works: { id: string; name: string }[];
  /** The query string of the queue. */
  filters: string;
};

/** One record after the other, coded by key or button. */
export function QueuePage({ title, loaded }: { title: string; loaded: LoadedQueue }) {
  const { queue, filters } = loaded;
  const canEdit = useCan("editCodingLists");
  const given = new URLSearchParams(filters);
  const isSample = given.get("sample") === "1";
  const unit = given.get("unit") === "conflict" ? "conflict" : "news";
  const to = href("/admin/coding/:room?", { room: "queue" });
  return (
    <>
      <StaffHead title={isSample ? "Codificar la muestra" : title}>
        {queue.ownSample ? (
          <Link to={isSample ? to : `${to}?sample=1`} className="button-secondary">
            {isSample ? "Salir de la muestra" : "Leer mi parte de la muestra"}
          </Link>
        ) : null}
      </StaffHead>
      {isSample ? (
        <>
          <p className="mt-1 max-w-prose text-quiet">
            Lo que lees aquí no lo ve nadie hasta que se cierre la muestra, y aquí no se sugiere nada.
          </p>
          {queue.ownSample?.conflict ? <SampleUnits counts={queue.ownSample} isOf={unit} /> : null}
        </>
      ) : (
        <QueueFilters loaded={loaded} />
      )}
      {queue.codebook === null ? (
        <EmptyState title="Todavía no hay un libro de códigos en vigor">
          {canEdit ? (
            <p>
              <Link to={href("/admin/codebook")}>Escribe el libro de códigos</Link>, o empieza con el
              propuesto, y ponlo en vigor.
            </p>
          ) : (
            <p>Cuando un investigador ponga uno en vigor, aquí aparecerá lo que hay que leer.</p>
          )}
        </EmptyState>
      ) : queue.variables.length === 0 ? (
        <EmptyState title="El libro no pregunta nada aquí">
          <p>El libro en vigor no tiene variables de esta clase de registro.</p>
        </EmptyState>
      ) : (
        <Coder key={`${filters} ${queue.codebook}`} loaded={queue} filters={filters} />
      )}
    </>
  );
}

const unitNames = { news: "Noticias", conflict: "Conflictos" } as const;
const units = ["news", "conflict"] as const;

/** A sample of news and conflicts is read by its classes, since each has questions of its own. */
function SampleUnits({ counts, isOf }: { counts: Record<(typeof units)[number], number>; isOf: string }) {
  return (
    <nav aria-label="Qué se lee de la muestra" className="mt-2">
      <ul className="flex flex-wrap gap-4">
        {units.map((unit) => (
          <li key={unit}>
            <Link
              to={`?sample=1&unit=${unit}`}
              aria-current={unit === isOf ? "page" : undefined}
              className="aria-[current=page]:font-semibold aria-[current=page]:no-underline"
            >
              {unitNames[unit]} ({formatNumber(counts[unit])})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QueueFilters({ loaded: { lists, works, filters } }: { loaded: LoadedQueue }) {
  const given = new URLSearchParams(filters);
  const unit = given.get("unit") ?? "news";
  const chosen = works.find(({ id }) => id === given.get("work"))?.name ?? "todas las actuaciones";
  const list = lists.find(({ _id }) => _id === given.get("list"))?.name;
  const search = given.get("search");
  const owned = lists.filter(({ noun }) => noun === unit).map(({ _id, name }) => ({ id: _id, name }));
  const kinds = [{ id: "conflict", name: unitNames.conflict }];
  const selects = [
    { label: "Qué", name: "unit", anyLabel: unitNames.news, options: kinds, isNarrow: true },
    { label: "Actuación", name: "work", anyLabel: "Todas", options: works },
    { label: "Mis listas", name: "list", anyLabel: "Todas", options: owned },
  ];
  return (
    <details className="mt-2">
      <summary className="text-quiet">
        Filtro:{" "}
        {[unitNames[unit === "conflict" ? unit : "news"], chosen, list, search].filter(Boolean).join(" · ")}
      </summary>
      <Form
        action={href("/admin/coding/:room?", { room: "queue" })}
        className="mt-3 flex flex-wrap gap-3"
        role="search"
        aria-label="Qué se codifica"
      >
        {selects.map((select) => (
          <SelectField key={select.name} {...select} value={given.get(select.name) ?? ""} />
        ))}
        <SearchField label="Buscar" value={search ?? ""} />
        <button type="submit" className="button-secondary self-end">
          Ver
        </button>
      </Form>
    </details>
  );
}
