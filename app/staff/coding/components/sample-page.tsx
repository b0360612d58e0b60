import { href, Link } from "react-router";
import type { Sample } from "../../../features/coding/samples/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, codingPaths } from "../../../shared/api/api-paths.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
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
  const open = samples.find(({ state }) => state === "open");
  return (
    <>
      <StaffHead
        title={title}
        about="Una parte de los registros la leen dos personas sin verse. Cuánto coinciden dice qué tan fiable es la codificación."
      />
      {open ? null : <DrawSample colleagues={colleagues} />}
      <ul className="mt-6 grid gap-6">
        {samples.map((sample) => (
          <li key={sample._id} className="card">
            <SampleView sample={sample} />
          </li>
        ))}
      </ul>
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
        {state === "open" ? "Muestra abierta" : "Muestra cerrada"} del{" "}
        {formatDate(sample.createdAt.slice(0, 10))}
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
function listNotes({ gone, merged, coders, hadPublicReadings }: Sample): string[] {
  return [
    ...(gone > 0
      ? [
          `${formatCount(gone, "registro se eliminó", "registros se eliminaron")} después del sorteo: sus lecturas se conservan y vuelven a contar si se restauran.`,
        ]
      : []),
    ...(merged > 0
      ? [
          `${formatCount(merged, "registro se unió", "registros se unieron")} con otro después del sorteo: sus lecturas se conservan, y el que quedó se lee por su cuenta.`,
        ]
      : []),
    ...coders
      .filter(({ isThere }) => !isThere)
      .map(
        ({ name }) =>
          `${name} ya no está en el equipo: lo que leyó se conserva, y la muestra se puede cerrar así.`,
      ),
    ...(hadPublicReadings
      ? ["Algunas primeras lecturas eran públicas antes del sorteo; la página del método lo dice."]
      : []),
  ];
}

const decimals = (value: number | null) =>
  value === null
    ? "—"
    : value.toLocaleString("es-CO", { minimumFractionDigits: 3, maximumFractionDigits: 3 });

function Agreement({ sample: { results } }: { sample: Sample }) {
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Variable</th>
            <th scope="col">Registros</th>
            <th scope="col">Iguales</th>
            <th scope="col">α de Krippendorff</th>
            <th scope="col">Intervalo de 95 %</th>
            <th scope="col">Qué permite</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ variable, label, n, percent, alpha, low, high, verdict }) => (
            <tr key={variable}>
              <th scope="row">{label}</th>
              <td>{formatNumber(n)}</td>
              <td>{percent === null ? "—" : `${formatNumber(Math.round(percent * 100))} %`}</td>
              <td>{decimals(alpha)}</td>
              <td>{low === null ? "—" : `${decimals(low)} a ${decimals(high)}`}</td>
              <td>{verdict}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
