import { href, Link } from "react-router";
import { getEditionPath, getStatePath } from "../../features/editions/constants.ts";
import { getHistoryPath, getRecordPath, listFileNames } from "../../features/open-data/constants.ts";
import { FieldChanges } from "../../features/revisions/components/field-changes.tsx";
import { passHeaders } from "../../shared/pages/pass-headers.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { capitalize, formatCount } from "../../shared/values/text.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { Route } from "./+types/record-history";
import { loadRecordHistory } from "./record-history.server.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  return loadRecordHistory(context.get(appContext), request, params);
}

export const headers = passHeaders;

type Loaded = Route.ComponentProps["loaderData"];

/** /news/{id}/history: when each state of a record began, what changed, and the editions that have it. Never who. */
export default function RecordHistoryPage({ loaderData: loaded }: Route.ComponentProps) {
  const { list, id, name, states, deletedAt, comparison } = loaded;
  return (
    <article className="record">
      <WebPageHead
        title={`Historia: ${name}`}
        path={getHistoryPath(list, id)}
        description="Cuándo cambió este registro, qué cambió y en qué ediciones está cada versión."
      />
      <meta name="robots" content="noindex" />
      <p className="record-crumbs">
        <Link to={`/${list}`}>{capitalize(listFileNames[list])}</Link>
        {deletedAt ? null : <Link to={getRecordPath(list, id)}>El registro</Link>}
        <Link to={href("/data")}>Datos abiertos</Link>
      </p>
      <h1 className="mt-2 wrap-anywhere" data-length="long">
        Historia de «{name}»
      </h1>
      <p className="mt-3 max-w-prose text-quiet">
        {formatCount(states.length, "versión publicada", "versiones publicadas")}. Cada una tiene su
        dirección, que se puede citar.
      </p>
      {deletedAt ? (
        <p className="mt-3">
          Se eliminó el <Timestamp at={deletedAt} />
        </p>
      ) : null}
      <CompareForm loaded={loaded} />
      {comparison ? (
        <section aria-labelledby="diferencias" className="card mt-4">
          <h2 id="diferencias">
            De la versión {comparison.from} a la {comparison.to}
          </h2>
          {comparison.changes.length === 0 ? (
            <p className="mt-2">Estas dos versiones son iguales.</p>
          ) : (
            <FieldChanges changes={comparison.changes} />
          )}
        </section>
      ) : null}
      <ol className="mt-6 grid gap-6">
        {states.map((state) => (
          <StateEntry key={state.version + state.from} list={list} id={id} state={state} />
        ))}
      </ol>
    </article>
  );
}

function StateEntry({
  list,
  id,
  state,
}: {
  list: Loaded["list"];
  id: string;
  state: Loaded["states"][number];
}) {
  const { version, from, until, hidden, editions, changed } = state;
  return (
    <li>
      <h2 className="text-xl">
        {hidden === null ? (
          <Link to={getStatePath(list, id, { version })} rel="nofollow">
            Versión {version}
          </Link>
        ) : (
          `Versión ${version}`
        )}
        {until === null ? <span className="chip ml-3 font-sans text-sm font-normal">Actual</span> : null}
      </h2>
      <p className="text-quiet">
        Desde el <Timestamp at={from} />
        {until ? (
          <>
            {" "}
            hasta el <Timestamp at={until} />
          </>
        ) : null}
      </p>
      {hidden === null ? null : <p className="mt-1">No se muestra: {hidden}</p>}
      {changed.length > 0 ? <p className="mt-1">Cambió: {changed.join(", ")}</p> : null}
      {editions.length > 0 ? (
        <p className="mt-1 flex flex-wrap gap-x-3">
          <span>{editions.length === 1 ? "En la edición" : "En las ediciones"}</span>
          {editions.map((number) => (
            <Link key={number} to={getEditionPath(number)}>
              {number}
            </Link>
          ))}
        </p>
      ) : null}
    </li>
  );
}

function CompareForm({ loaded: { list, id, states, comparison } }: { loaded: Loaded }) {
  const readable = states.filter(({ hidden }) => hidden === null);
  const [newest, second] = readable;
  if (!newest || !second) return null;
  const chosen = { from: comparison?.from ?? second.version, to: comparison?.to ?? newest.version };
  return (
    <form action={getHistoryPath(list, id)} className="mt-6 flex flex-wrap items-end gap-3">
      {(["from", "to"] as const).map((name) => (
        <div key={name}>
          <label htmlFor={name} className="field-label">
            {name === "from" ? "De" : "A"}
          </label>
          <select id={name} name={name} defaultValue={chosen[name]} className="field">
            {readable.map(({ version, from }) => (
              <option key={version + from} value={version}>
                Versión {version}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button type="submit" className="button-secondary">
        Comparar
      </button>
    </form>
  );
}
