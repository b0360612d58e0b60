import { useRef, useState } from "react";
import { data, href, Link, useRevalidator } from "react-router";
import { nouns } from "../../nouns/register.ts";
import { ApiError, callApi, callList } from "../../shared/api/api-client.ts";
import { apiPath, tablePaths } from "../../shared/api/api-paths.ts";
import { changeList } from "../../shared/lists/list-address.ts";
import { type Page, readExistingPage } from "../../shared/lists/paging.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { formatCount, formatNumber } from "../../shared/values/text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { PageLinks } from "../../ui/lists/links/page-links.tsx";
import { PageMessage } from "../../ui/page-message.tsx";
import { useNextRow } from "../../ui/queue/use-next-row.ts";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { Route } from "./+types/table";
import { AssignList } from "./assignments/components/assign-list.tsx";
import { listActiveFilters } from "./components/active-filters.ts";
import { BulkBar } from "./components/bulk/bulk-bar.tsx";
import { ColumnChooser } from "./components/column-chooser.tsx";
import { DownloadTable } from "./components/download-table.tsx";
import { findNewPath } from "./components/edit-path.ts";
import { loadChoices } from "./components/load-choices.ts";
import { RecordRows } from "./components/record-rows.tsx";
import { SavedViews } from "./components/saved-views.tsx";
import { readColumns } from "./components/table-columns.ts";
import { TableFilters } from "./components/table-filters.tsx";
import { bulkLimit, tableMessages, tablePage } from "./constants.ts";
import type { TableIds, TableRow, View } from "./contract.ts";
import { type TableNoun, tableNouns } from "./fields.ts";

export const handle = { permission: "readPanel", keepsWork: true } satisfies StaffPage;

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
    const asked = { limit: tablePage, offset: (page - 1) * tablePage };
    const readPage = ({ limit, offset }: Page) =>
      callList<TableRow>(`${path}?${query}&limit=${limit}&offset=${offset}`);
    const reading = Promise.all([
      readExistingPage(asked, readPage, tablePage),
      callApi<View[]>("GET", tablePaths.views),
      loadChoices(noun),
    ]);
    const read = await reading.catch(explainFailure);
    if ("problem" in read) return read;
    const [{ items: rows, total, offset }, views, choices] = read;
    const shown = { rows, total, page: offset / tablePage + 1 };
    return { noun, ...shown, views, choices, query, parameters: parameters.toString() };
  });
}
clientLoader.hydrate = true as const;

/** Without a connection, or while the server restarts. */
function explainFailure(error: unknown): { problem: string } {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
    return { problem: error.message };
  throw error;
}

type Loaded = Exclude<NonNullable<Awaited<ReturnType<typeof clientLoader>>>, { problem: string }>;

/** /admin/records/{noun}: every record of a noun, to find, mend and link in numbers. */
export default function TablePage({ loaderData }: Route.ComponentProps) {
  // What was loaded stays, with what is selected and typed in it, when the session ends or the network is lost.
  const last = useRef<Loaded>(null);
  if (loaderData && "rows" in loaderData) last.current = loaderData;
  const problem = loaderData && "problem" in loaderData ? loaderData.problem : "";
  const shown = last.current;
  if (shown === null) return problem === "" ? null : <StaffFailed {...head} message={problem} />;
  return (
    <>
      {problem === "" ? null : <Outdated problem={problem} />}
      <Table key={shown.noun} {...shown} />
    </>
  );
}

function Outdated({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <PageMessage kind="error">
      <p>{problem} La tabla que ves es la de antes.</p>
      <button
        type="button"
        className="button-secondary mt-2"
        disabled={state !== "idle"}
        onClick={() => void revalidate()}
      >
        Reintentar
      </button>
    </PageMessage>
  );
}

function Table({ noun, rows, total, page, views, choices, query, parameters }: Loaded) {
  const showToast = useToast();
  useNextRow();
  const filters = query.replace(/(?:^|&)sort=[^&]*/, "");
  const [chosen, setChosen] = useState<{ filters: string; records: Selection }>({ filters, records: none });
  // Rows selected under other filters are not shown any more, so they are not selected either.
  const selected = chosen.filters === filters ? chosen.records : none;
  const setSelected = (records: Selection) => setChosen({ filters, records });
  const address = new URLSearchParams(parameters);
  const shown = readColumns(noun, address.get("columns"));
  const { one, many } = nouns[noun];
  const table = href("/admin/records/:noun", { noun });
  const last = Math.max(1, Math.ceil(total / tablePage));

  async function selectAll() {
    const path = apiPath(tablePaths.ids, { noun });
    try {
      const records = select(selected, await callApi<TableIds>("GET", `${path}?${query}`), true);
      // What was selected meanwhile stays.
      setChosen((now) => (now === chosen ? { filters, records } : now));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast("error", error.message);
    }
  }
  return (
    <>
      <StaffHead title={`Tabla de ${many}`}>
        <AddRecord noun={noun} />
      </StaffHead>
      <div className="record-tools">
        <TableFilters noun={noun} action={table} parameters={address} choices={choices} />
        <FilterChips filters={listActiveFilters(noun, address, choices)} parameters={parameters} />
        <div className="flex flex-wrap items-center gap-x-1">
          <p role="status" className="font-semibold">
            {formatCount(total, one, many)}
          </p>
          {rows.length > 0 && selected.size < Math.min(total, bulkLimit) ? (
            <button type="button" className="button-link" onClick={() => void selectAll()}>
              Elegir {nameAll(total)}
            </button>
          ) : null}
          {address.get("check") ? (
            <Link
              to={changeList(parameters, {
                accepted: address.get("accepted") === "true" ? undefined : "true",
              })}
            >
              {address.get("accepted") === "true"
                ? "Ver lo que falta revisar"
                : "Ver lo marcado como correcto"}
            </Link>
          ) : null}
          <ColumnChooser noun={noun} parameters={parameters} shown={shown} />
          <AssignList noun={noun} query={query} total={total} selected={selected} />
          <SavedViews noun={noun} parameters={parameters} views={views} />
          {total > 0 ? <DownloadTable noun={noun} query={query} /> : null}
        </div>
        <BulkBar
          key={filters}
          noun={noun}
          selected={selected}
          choices={choices}
          onClear={() => setSelected(none)}
        />
        {rows.length > 0 ? (
          <RecordRows
            noun={noun}
            rows={rows}
            shown={shown}
            parameters={parameters}
            selected={selected}
            onSelect={(list, isSelected) => setSelected(select(selected, list, isSelected))}
          />
        ) : (
          <NoRows noun={noun} isFiltered={filters !== ""} />
        )}
      </div>
      <PageLinks parameters={parameters} current={page} last={last} next={page < last ? page + 1 : null} />
    </>
  );
}

function NoRows({ noun, isFiltered }: { noun: TableNoun; isFiltered: boolean }) {
  const { many } = nouns[noun];
  return isFiltered ? (
    <EmptyState title={`No hay ${many} con estos filtros`}>
      <p>
        <Link to={href("/admin/records/:noun", { noun })}>Ver todo sin filtros</Link>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title={`Todavía no hay ${many}`}>
      <p>
        Aquí estarán, se agreguen de a uno o desde una hoja de cálculo en{" "}
        <Link to={href("/admin/imports")}>Importaciones</Link>.
      </p>
    </EmptyState>
  );
}

/** As many as one operation may change. */
function nameAll(total: number): string {
  if (total > bulkLimit) return `los primeros ${formatNumber(bulkLimit)} registros`;
  return total === 1 ? "el registro" : `los ${formatNumber(total)} registros`;
}

type Selection = ReadonlyMap<string, number>;
const none: Selection = new Map();

function select(selected: Selection, list: TableIds, isSelected: boolean): Selection {
  const next = new Map(selected);
  for (const { _id, __v } of list)
    if (isSelected) next.set(_id, __v);
    else next.delete(_id);
  return next;
}

/** The way to the form of a new record, where it begins with one. */
function AddRecord({ noun }: { noun: TableNoun }) {
  const path = findNewPath(noun);
  if (path === null) return null;
  return (
    <Link to={path} className="button-primary">
      Agregar {nouns[noun].one}
    </Link>
  );
}

const head = { title: "Tabla" };

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando la tabla…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={tableMessages.loadFailed} />;
