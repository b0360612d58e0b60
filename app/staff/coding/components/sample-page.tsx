import { useId } from "react";
import { href, Link } from "react-router";
import type { Sample } from "../../../features/coding/samples/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, codingPaths } from "../../../shared/api/api-paths.ts";
import { formatStudyDay } from "../../../shared/study/time.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useNextRow } from "../../../ui/queue/use-next-row.ts";
import { RecordTable } from "../../../ui/record/record-table.tsx";
import { StaffHead } from "../../../ui/staff-head.tsx";
import { DrawSample } from "./draw-sample.tsx";

type Props = {
  title: string;
  samples: Sample[];
  colleagues: { _id: string; name: string }[];
  isClosing: boolean;
};

const here = href("/admin/coding/:room?", { room: "sample" });

/** Drawing, reading and closing of samples, with the agreement of those that are closed. */
export function SamplePage({ title, samples, colleagues, isClosing }: Props) {
  useNextRow();
  const open = samples.find(({ state }) => state === "open");
  return (
    <>
      <StaffHead
        title={title}
        about="Una parte de los registros la leen dos personas sin verse. Cuánto coinciden dice qué tan fiable es la codificación."
      />
      {open || samples.length > 0 ? null : <DrawSample colleagues={colleagues} />}
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
        {samples.map((sample) => (
          <li key={sample._id} data-row={sample === open ? "" : undefined} tabIndex={-1} className="card">
            <SampleView sample={sample} />
          </li>
        ))}
      </ul>
      {open || samples.length === 0 ? null : <DrawSample colleagues={colleagues} />}
      {open && isClosing ? <CloseDialog sample={open} /> : null}
    </>
  );
}

function SampleView({ sample }: { sample: Sample }) {
  const { state, fraction, seed, coders, records, read, codebook } = sample;
  const all = records.news + records.conflict;
  const parts = [
    formatCount(records.news, "noticia", "noticias"),
    ...(records.conflict > 0 ? [formatCount(records.conflict, "conflicto", "conflictos")] : []),
  ];
  return (
    <>
      <h2>
        {state === "open" ? "Muestra abierta" : "Muestra cerrada"} del {formatStudyDay(sample.createdAt)}
      </h2>
      <p className="mt-1">
        {parts.join(" y ")}, {formatNumber(Math.round(fraction * 100))} % de cada actuación, con la semilla{" "}
        <code>{seed}</code> y el libro versión {codebook}. Leen {coders.map(({ name }) => name).join(" y ")}.
      </p>
      <ul className="mt-2 grid gap-1">
        <li>
          {formatNumber(read)} de {formatCount(all, "registro leído", "registros leídos")} por las dos
          personas.
        </li>
        {listNotes(sample).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {state === "open" ? (
        <p className="mt-3">
          <Link to="?closeSample" className="button-secondary" preventScrollReset>
            Cerrar la muestra
          </Link>
        </p>
      ) : (
        <Agreement sample={sample} />
      )}
    </>
  );
}

/** What happened to a sample since it was drawn; nothing of it is lost. */
function listNotes({ state, gone, merged, coders, hadPublicReadings }: Sample): string[] {
  const left = coders.filter(({ isThere }) => !isThere);
  const mayClose = state === "open" ? ", y la muestra se puede cerrar así" : "";
  return [
    gone > 0 &&
      `${formatCount(gone, "registro se eliminó", "registros se eliminaron")} después del sorteo: sus lecturas se conservan y vuelven a contar si se restauran.`,
    merged > 0 &&
      `${formatCount(merged, "registro se unió", "registros se unieron")} con otro después del sorteo: sus lecturas se conservan, y el que quedó se lee por su cuenta.`,
    ...left.map(({ name }) => `${name} ya no está en el equipo: lo que leyó se conserva${mayClose}.`),
    hadPublicReadings &&
      "Algunas primeras lecturas eran públicas antes del sorteo; la página del método lo dice.",
  ].filter((note) => note !== false);
}

const decimals = (value: number | null) =>
  value === null
    ? "—"
    : value.toLocaleString("es-CO", { minimumFractionDigits: 3, maximumFractionDigits: 3 });

type Result = Sample["results"][number];

function Agreement({ sample: { results } }: { sample: Sample }) {
  return (
    <>
      <Measures results={results} />
      {results
        .filter(({ n, confusions }) => n > 0 && confusions)
        .map((result) => (
          <Confusions key={result.variable} result={result} />
        ))}
    </>
  );
}

const columns = {
  n: "Registros",
  percent: "Iguales",
  alpha: "α e intervalo de 95 %",
  verdict: "Qué permite",
  kappa: "κ de Cohen",
} as const;
type Column = keyof typeof columns;

function describe({ n, percent, alpha, low, high, kappa, verdict }: Result): Record<Column, string> {
  return {
    n: formatNumber(n),
    percent: percent === null ? "—" : `${formatNumber(Math.round(percent * 100))} %`,
    alpha: low === null ? decimals(alpha) : `${decimals(alpha)} (${decimals(low)} a ${decimals(high)})`,
    kappa: decimals(kappa ?? null),
    verdict,
  };
}

function Measures({ results }: { results: Result[] }) {
  return (
    <RecordTable
      caption="Acuerdo por variable"
      className="mt-3"
      rows={results}
      keyOf={({ variable }) => variable}
      columns={[
        { label: "Variable", isHeading: true, cell: "font-semibold", show: ({ label }) => label },
        ...(Object.keys(columns) as Column[]).map((name) => ({
          label: columns[name],
          cell: "tabular-nums",
          show: (result: Result) => describe(result)[name],
        })),
      ]}
    />
  );
}

/** Where the two readings fall together, and which values are taken for which others. */
function Confusions({ result: { label, values, confusions = [] } }: { result: Result }) {
  const id = useId();
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-1 font-semibold">Qué se confunde en «{label}»</summary>
      <p id={id} className="field-help">
        Cuántos registros tienen en la primera lectura el valor de la fila y en la segunda el de la columna.
        En la diagonal las dos coinciden.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="border-collapse tabular-nums [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_td]:text-right [&_tr]:border-b [&_tr]:border-line">
          <thead className="text-sm text-quiet">
            <tr>
              <th scope="col" className="text-left">
                Primera lectura
              </th>
              {values.map(({ code, label: value }) => (
                <th key={code} scope="col" className="min-w-10 text-right" title={value}>
                  {code}
                  <span className="sr-only"> {value}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {confusions.map((row, index) => (
              <tr key={values[index]?.code}>
                <th scope="row" className="min-w-40 text-left font-normal">
                  {values[index]?.code} · {values[index]?.label}
                </th>
                {row.map((count, column) => (
                  <td key={values[column]?.code} className={index === column ? "font-semibold" : undefined}>
                    {count === 0 ? <span className="text-quiet">0</span> : formatNumber(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function CloseDialog({ sample: { _id, read, records } }: { sample: Sample }) {
  const left = records.news + records.conflict - read;
  return (
    <ConfirmDialog
      title="Cerrar la muestra"
      closeTo={here}
      action="Cerrar la muestra"
      perform={(operation) =>
        callApi<string>("PUT", apiPath(codingPaths.sample, { id: _id }), {
          body: { state: "closed" },
          operation,
        })
      }
    >
      <p>
        Las dos lecturas se ven desde ese momento, y ya no cambian. Donde difieren, se decide en «Resolver».
      </p>
      {left > 0 ? (
        <p>Faltan dos lecturas en {formatCount(left, "registro", "registros")}: no cuentan en el acuerdo.</p>
      ) : null}
    </ConfirmDialog>
  );
}
