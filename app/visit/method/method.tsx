import { href, Link } from "react-router";
import {
  formatAlpha,
  type Method,
  type MethodSample,
  type MethodVariable,
  readMethod,
} from "../../features/coding/method.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatStudyDay } from "../../shared/study/time.ts";
import { formatCount, formatNumber } from "../../shared/values/text.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/method";
import { readMeanings } from "./read-meanings.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const [method, lists] = await loadForPage(
    Promise.all([readMethod(db), readMeanings(db)]),
    "Error al cargar el método",
  );
  return { lists, coded: method && describeMethod(method) };
}

function describeMethod(method: Method) {
  const { samples, variables, versions } = method;
  return {
    number: method.number,
    note: method.note,
    hasOpenSample: method.hasOpenSample,
    versions: versions.map(({ number, note, inForceAt }) => ({
      number,
      note,
      day: formatStudyDay(inForceAt),
    })),
    reading:
      samples.length > 0
        ? [
            "Para saber cuánto depende cada cifra de quien leyó, se sortea por actuación una muestra de los registros. Dos personas los leen por separado, sin ver la lectura de la otra. Donde difieren, una tercera decisión, con su razón y sin saber de quién es cada lectura, dice qué vale.",
            ...samples.map(describeSample),
          ]
        : [
            "Todavía no hay una segunda lectura: cada valor es la lectura de una sola persona, y no se sabe cuánto coincidiría otra.",
          ],
    variables: variables.map((variable) => ({ ...variable, agreement: describeAgreement(variable) })),
  };
}

const formatPercent = (share: number) => `${formatNumber(Math.round(100 * share))} %`;

const nameSample = ({ closedAt }: MethodSample) =>
  `la muestra que se leyó${closedAt ? ` hasta el ${formatStudyDay(closedAt)}` : ""}`;

const describeSample = (sample: MethodSample) =>
  `En ${nameSample(sample)} se sorteó el ${formatPercent(sample.fraction)} de los registros: ` +
  `${formatCount(sample.records, "registro", "registros")}.` +
  (sample.hadPublicReadings ? " Ya había lecturas: las primeras eran públicas." : "");

/** How far two readers agreed on a variable, in figures and in words, and in which sample. */
function describeAgreement({ agreement, coded }: MethodVariable): string {
  if (!agreement) return coded > 0 ? "Sin segunda lectura todavía." : "";
  const { n, percent, alpha, low, high, verdict, sample } = agreement;
  const interval =
    low === null || high === null
      ? ""
      : ` (entre ${formatAlpha(low)} y ${formatAlpha(high)}, con 95 % de confianza)`;
  const agreed =
    percent === null
      ? `En ${nameSample(sample)}, `
      : `En ${nameSample(sample)} coinciden en ${formatPercent(percent)} de ${formatCount(n, "registro", "registros")}. `;
  return alpha === null
    ? `${agreed}α de Krippendorff ${verdict}.`
    : `${agreed}α de Krippendorff ${formatAlpha(alpha)}${interval}: ${verdict}.`;
}

const units = { news: ["noticia", "noticias"], conflict: ["conflicto", "conflictos"] } as const;

/** How news and conflicts were read: the codebook, its versions, and how far two readers agree. */
export default function MethodPage({ loaderData: { lists, coded } }: Route.ComponentProps) {
  return (
    <article className="method">
      <WebPageHead
        title="El método"
        path={href("/method")}
        description="Cómo se leen las noticias y los conflictos del estudio: el libro de códigos, la muestra leída dos veces y el acuerdo entre quienes leen."
      />
      <h1>El método</h1>
      {coded ? (
        <Coded method={coded} />
      ) : (
        <p className="mt-4 max-w-prose">
          El estudio no está codificado todavía: falta un libro de códigos en vigor que diga qué se le
          pregunta a cada noticia y a cada conflicto. Mientras tanto, las{" "}
          <Link to={href("/statistics")}>estadísticas</Link> cuentan lo que cada registro dice de sí mismo, y
          los tipos y el escalamiento de los conflictos aparecen como «sin codificar».
        </p>
      )}
      {lists.map(({ title, entries }) => (
        <section key={title} aria-label={title} className="mt-8">
          <h2>{title}</h2>
          <dl className={valueList}>
            {entries.map(({ name, meaning }) => (
              <div key={name} className={valueEntry}>
                <dt className="font-semibold">{name}</dt>
                <dd className="whitespace-pre-line">{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}

const valueList = "mt-4 grid max-w-prose gap-3 lg:max-w-none lg:grid-cols-2 lg:gap-x-10";
const valueEntry = "border-t border-line pt-2";

function Coded({ method }: { method: ReturnType<typeof describeMethod> }) {
  return (
    <>
      <p className="mt-4 max-w-prose">
        Cada registro se lee con un libro de códigos: unas preguntas, sus respuestas y la regla de cada una.
        Está en vigor la <strong>versión {method.number}</strong>; cada cifra, archivo y cita que se apoya en
        la codificación dice la suya.
      </p>
      {method.note ? <p className="mt-3 max-w-prose text-quiet">{method.note}</p> : null}
      <section aria-labelledby="lecturas" className="method-reading mt-8">
        <h2 id="lecturas">Quién lee, y cuánto coincide</h2>
        <p className="max-w-prose">
          Una persona del equipo lee cada registro y responde cada pregunta, o anota que no se puede decir. El
          programa puede sugerir una respuesta por las palabras del texto; la decide siempre quien lee.
        </p>
        {method.reading.map((text) => (
          <p key={text} className="max-w-prose">
            {text}
          </p>
        ))}
        {method.hasOpenSample ? (
          <p className="max-w-prose">
            Hay una segunda lectura en curso: hasta que termine, sus registros cuentan como sin codificar.
          </p>
        ) : null}
        <p className="max-w-prose text-quiet">
          El acuerdo se mide con α de Krippendorff: 1 es acuerdo perfecto, 0 el del azar. Desde 0,80 se llama
          fiable; entre 0,667 y 0,80 solo permite conclusiones tentativas; por debajo se publica con aviso.
        </p>
      </section>
      {method.variables.map((variable) => (
        <Variable key={`${variable.unit} ${variable.key}`} variable={variable} />
      ))}
      <section aria-labelledby="versiones" className="mt-8">
        <h2 id="versiones">Versiones del libro</h2>
        <ol className="mt-3 grid max-w-prose gap-2">
          {method.versions.map(({ number, note, day }) => (
            <li key={number}>
              <strong>Versión {number}</strong>, en vigor desde el {day}.{note ? ` ${note}` : null}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="archivos" className="mt-8">
        <h2 id="archivos">Archivos</h2>
        <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-6">
          <li>
            <a href="/codebook.csv">codebook.csv</a>: el libro, con sus reglas y ejemplos, en todas sus
            versiones.
          </li>
          <li>
            <a href="/coding.csv">coding.csv</a>: el valor de cada registro y pregunta, en qué se apoya
            (decidida, acordada entre dos o una lectura) y con qué versión del libro.
          </li>
          <li>
            <a href="/crosswalk.csv">crosswalk.csv</a>: qué noticias cuentan un mismo hecho y de qué
            conflictos. Son un hecho las noticias de una actuación con la misma acción, del control
            institucional en adelante, separadas por una semana o menos, y las que el equipo une; «hecho» es
            la primera de ellas.
          </li>
        </ul>
        <p className="mt-3 max-w-prose">
          También en JSON y con su diccionario en <Link to={href("/data")}>Datos abiertos</Link>. Cada edición
          los guarda como estaban.
        </p>
      </section>
    </>
  );
}

type Shown = ReturnType<typeof describeMethod>["variables"][number];

function Variable({ variable }: { variable: Shown }) {
  const { key, unit, scale, label, question, values, coded, unsayable, total, agreement } = variable;
  const [one, many] = units[unit];
  const id = `${unit}-${key}`;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id}>
        {label} <span className="text-base font-normal text-quiet">de cada {one}</span>
      </h2>
      <p className="mt-2 max-w-prose">{question}</p>
      <p className="mt-2 max-w-prose">
        <strong>
          {formatNumber(coded)} de {formatCount(total, one, many)}
        </strong>{" "}
        con valor. Sin codificar: {formatNumber(total - coded - unsayable)}
        {unsayable > 0 ? `; no se puede decir: ${formatNumber(unsayable)}` : null}. {agreement}
      </p>
      <ul className={valueList}>
        {values.map(({ code, label: name, rule, exampleIn, exampleOut, count }) => (
          <li key={code} className={valueEntry}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <strong>{scale === "ordinal" ? `${code} · ${name}` : name}</strong>
              <span className="shrink-0 text-quiet tabular-nums">{formatCount(count, one, many)}</span>
            </span>
            {rule}
            {exampleIn ? <span className="block text-quiet">Sí: {exampleIn}</span> : null}
            {exampleOut ? <span className="block text-quiet">No: {exampleOut}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
