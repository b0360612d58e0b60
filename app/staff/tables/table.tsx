import { useState } from "react";
import { data, href, Link } from "react-router";
import { nouns } from "../../records/nouns.ts";
import { callApi, callList } from "../../shared/api/api-client.ts";
import { apiPath, tablePaths } from "../../shared/api/api-paths.ts";
import { changeList } from "../../shared/lists/list-address.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { capitalize, formatCount, formatNumber } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffWaiting } from "../../ui/staff-waiting.tsx";
import type { Route } from "./+types/table";
import { AssignList } from "./assignments/components/assign-list.tsx";
import { BulkBar } from "./components/bulk-bar.tsx";
import { ColumnChooser } from "./components/column-chooser.tsx";
import { loadChoices } from "./components/load-choices.ts";
import { RecordRows } from "./components/record-rows.tsx";
import { SavedViews } from "./components/saved-views.tsx";
import { readColumns } from "./components/table-columns.ts";
import { TableFilters } from "./components/table-filters.tsx";
import { TablePages } from "./components/table-pages.tsx";
import { newRecord, tableMessages, tablePage } from "./constants.ts";
import type { TableIds, TableRow, View } from "./contract.ts";
import { findPlainNoun, tableNouns } from "./fields.ts";

export const handle = { permission: "readPanel" } satisfies StaffPage;

const pageOnly = ["page", "columns"];

/** The parameters that the API knows. */
function readQuery(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name, value]) => !pageOnly.includes(name) && value.trim() !== "");
  return new URLSearchParams(kept).toString();
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const noun = tableNouns.find((known) => known === params.noun);
  const parameters = new URL(request.url).searchParams;
  const page = Math.max(1, Number.parseInt(parameters.get("page") ?? "1", 10) || 1);
  return readAsStaff("readPanel", async () => {
    if (!noun) throw data({ error: tableMessages.unknownTable }, { status: 404 });
    const path = apiPath(tablePaths.rows, { noun });
    const query = readQuery(parameters);
    const offset = (page - 1) * tablePage;
    const [{ items, total }, views, choices] = await Promise.all([
      callList<TableRow>(`${path}?${query}&limit=${tablePage}&offset=${offset}`),
      callApi<View[]>("GET", tablePaths.views),
      loadChoices(noun),
    ]);
    return { noun, rows: items, total, page, views, choices, query, parameters: parameters.toString() };
  });
}
clientLoader.hydrate = true as const;

/** /admin/records/{noun}: every record of a noun, to find, mend and link in numbers. */
export default function TablePage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  // Rows selected under other filters are not shown any more, so they are not selected either.
  return (
    <Table key={`${loaderData.noun} ${loaderData.query.replace(/(?:^|&)sort=[^&]*/, "")}`} {...loaderData} />
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function Table({ noun, rows, total, page, views, choices, query, parameters }: Loaded) {
  const [selected, setSelected] = useState<ReadonlyMap<string, number>>(new Map());
  const shown = readColumns(noun, new URLSearchParams(parameters).get("columns"));
  const { one, many } = nouns[noun];
  const address = new URLSearchParams(parameters);

  function select(list: { _id: string; __v: number }[], isSelected: boolean) {
    const next = new Map(selected);
    for (const { _id, __v } of list)
      if (isSelected) next.set(_id, __v);
      else next.delete(_id);
    setSelected(next);
  }
  async function selectAll() {
    const path = apiPath(tablePaths.ids, { noun });
    select(await callApi<TableIds>("GET", `${path}?${query}`), true);
  }
  return (
    <>
      <StaffHead title={`Tabla de ${many}`} backLabel="Panel" />
      <nav aria-label="Tablas" className="mt-2 flex flex-wrap gap-x-4">
        {tableNouns.map((other) => (
          <Link
            key={other}
            to={href("/admin/records/:noun", { noun: other })}
            aria-current={other === noun ? "page" : undefined}
            className={other === noun ? "font-semibold" : ""}
          >
            {capitalize(nouns[other].many)}
          </Link>
        ))}
      </nav>
      {findPlainNoun(noun) ? (
        <p className="mt-3">
          <Link
            to={href("/admin/records/:noun/:recordId", { noun, recordId: newRecord })}
            className="button-primary"
          >
            Agregar {one}
          </Link>
        </p>
      ) : null}
      <TableFilters
        noun={noun}
        action={href("/admin/records/:noun", { noun })}
        parameters={address}
        choices={choices}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <p role="status" className="py-1 font-semibold">
          {formatCount(total, one, many)}
        </p>
        {rows.length > 0 && selected.size < total ? (
          <button type="button" className="button-link py-1" onClick={() => void selectAll()}>
            Elegir {total === 1 ? "lo que coincide" : `los ${formatNumber(total)} que coinciden`}
          </button>
        ) : null}
        {address.get("check") ? (
          <Link
            className="py-1"
            to={changeList(parameters, { accepted: address.get("accepted") === "true" ? undefined : "true" })}
          >
            {address.get("accepted") === "true" ? "Ver lo que falta revisar" : "Ver lo marcado como correcto"}
          </Link>
        ) : null}
        <ColumnChooser noun={noun} parameters={parameters} shown={shown} />
        <AssignList noun={noun} query={query} total={total} selected={selected} />
        <SavedViews noun={noun} parameters={parameters} views={views} />
      </div>
      <BulkBar noun={noun} selected={selected} choices={choices} onClear={() => setSelected(new Map())} />
      {rows.length > 0 ? (
        <RecordRows
          noun={noun}
          rows={rows}
          shown={shown}
          parameters={parameters}
          selected={selected}
          onSelect={select}
        />
      ) : (
        <EmptyState title={`No hay ${many} con estos filtros`}>
          <p>
            <Link to={href("/admin/records/:noun", { noun })}>Ver todo sin filtros</Link>
          </p>
        </EmptyState>
      )}
      <TablePages parameters={parameters} page={page} total={total} />
    </>
  );
}

const head = { title: "Tabla", backLabel: "Panel" };

export function HydrateFallback() {
  return <StaffWaiting {...head} text="Cargando la tabla…" />;
}

export function ErrorBoundary() {
  return (
    <>
      <StaffHead {...head} />
      <LoadError message={tableMessages.loadFailed} />
    </>
  );
}
