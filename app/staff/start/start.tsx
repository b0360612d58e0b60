import { lazy, Suspense } from "react";
import { href, Link, useSearchParams } from "react-router";
import type { SitePart } from "../../nouns/site/contract.ts";
import { callApi, callFile } from "../../shared/api/api-client.ts";
import { sitePaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { getAxis } from "../../shared/study/study.ts";
import { capitalize, formatCount } from "../../shared/values/text.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { DownloadFile } from "../../ui/forms/small/download-file.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/start";
import { FirstChoices } from "./components/first-choices.tsx";
import { TemplateForm } from "./components/template-form.tsx";
import type { StudyStart } from "./contract.ts";
import { startMessages, startPaths, steps } from "./fields.ts";

// Only steps have fields.
const StepForm = lazy(() => import("./components/step-form.tsx"));

export const handle = { permission: "writeSiteContent", keepsWork: true } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("writeSiteContent", async () => {
    const [start, parts] = await Promise.all([
      callApi<StudyStart>("GET", startPaths.state),
      callApi<SitePart[]>("GET", sitePaths.parts),
    ]);
    return { start, parts };
  });
}
clientLoader.hydrate = true as const;

const head = { title: "Empezar un estudio" };
const leadTo = (step: number) => `${href("/admin/start")}?step=${step}`;
const removeFlag = "quitar";

/** /admin/start: what a site without records can become, the five steps of a new study, and its template. */
export default function StartPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  if (loaderData === null) return null;
  const { start, parts } = loaderData;
  const step = Number(query.get("step"));
  if (steps[step - 1]) return <Step step={step} start={start} parts={parts} />;
  const first = steps.findIndex((_, index) => !isDone(index + 1, start, parts));
  return (
    <>
      <StaffHead {...head} />
      {start.records === 0 ? <FirstChoices stepTo={leadTo(first + 1 || 1)} /> : null}
      {start.hasDemonstration ? <Demonstration isAsking={query.has(removeFlag)} /> : null}
      <section aria-labelledby="pasos" className="mt-10 max-w-3xl">
        <h2 id="pasos">Los cinco pasos</h2>
        <p className="mt-2 text-quiet">
          Lo que saltes queda en «Trabajo por hacer», en el panel. Todo se puede cambiar después.
        </p>
        <ol className="mt-3">
          {steps.map(({ title, about }, index) => (
            <li
              key={title}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-3"
            >
              <span className="min-w-0 flex-[1_1_20rem]">
                <Link to={leadTo(index + 1)} className="font-semibold">
                  {index + 1}. {title}
                </Link>
                <span className="block text-quiet">{about}</span>
              </span>
              <span>{isDone(index + 1, start, parts) ? "Hecho" : "Por completar"}</span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="plantilla" className="mt-10">
        <h2 id="plantilla">Plantilla del estudio</h2>
        <p className="mt-2 max-w-prose">
          Perfil, listas, textos, libro de códigos, lugares y capas de este estudio en un archivo, para que
          otro empiece con ellos. Sin registros y sin personas.
        </p>
        <p className="mt-4">
          <DownloadFile name="plantilla.zip" content={() => callFile(startPaths.templateFile)}>
            Descargar plantilla
          </DownloadFile>
        </p>
        <h3 className="mt-8">Empezar con una plantilla</h3>
        <TemplateForm starters={start.starters} />
      </section>
    </>
  );
}

/** Whether what a step asks for is there. */
function isDone(step: number, { codebook, places, layers }: StudyStart, parts: SitePart[]): boolean {
  const has = (part: string, name: string) => Boolean(parts.find(({ key }) => key === part)?.value[name]);
  if (step === 1) return has("site", "cityName") && has("site", "groupName") && has("profile", "country");
  if (step === 2) return has("profile", "system_one") && has("profile", "hierarchy_one");
  if (step === 3) return codebook === "inForce";
  if (step === 4) return places + layers > 0;
  return has("site", "license") && has("contact", "email");
}

type StepProps = { step: number; start: StudyStart; parts: SitePart[] };

function Step({ step, start, parts }: StepProps) {
  const { title, about } = steps[step - 1] ?? steps[0];
  const isLast = step === steps.length;
  return (
    <>
      <StaffHead
        title={title}
        about={
          <p>
            Paso {step} de {steps.length}. {about}
          </p>
        }
      >
        <Link to={isLast ? href("/admin/start") : leadTo(step + 1)} className="button-secondary">
          {isLast ? "Terminar" : isDone(step, start, parts) ? "Siguiente paso" : "Saltar este paso"}
        </Link>
      </StaffHead>
      {step === 2 ? <TemplateForm starters={start.starters} /> : null}
      {step === 2 ? <h2 className="mt-8">Las palabras de los dos ejes</h2> : null}
      <div className="mt-6 max-w-3xl">
        {step === 3 ? <BookStep codebook={start.codebook} /> : null}
        {step === 4 ? <PlacesStep {...start} /> : null}
        {step !== 3 && step !== 4 ? (
          <Suspense>
            <StepForm key={step} step={step} parts={parts} />
          </Suspense>
        ) : null}
      </div>
      {step === 2 ? <Lists /> : null}
      <p className="mt-8 flex flex-wrap gap-x-5">
        {step > 1 ? <Link to={leadTo(step - 1)}>Paso anterior</Link> : null}
        <Link to={href("/admin/start")}>Todos los pasos</Link>
      </p>
    </>
  );
}

function Lists() {
  const lists = [
    ["system", getAxis("system").many, "Con su significado, su color, su trama y su pictograma."],
    ["hierarchy", getAxis("hierarchy").many, "Con su significado."],
    ["stage", "etapas", "El momento de la actuación en que aparece un conflicto, con su signo."],
  ] as const;
  return (
    <>
      <h2 className="mt-8">Las listas</h2>
      <ul className="mt-3 grid max-w-3xl gap-4">
        {lists.map(([noun, many, about]) => (
          <li key={noun}>
            <Link to={href("/admin/records/:noun", { noun })} className="font-semibold">
              {capitalize(many)}
            </Link>
            <span className="block text-quiet">{about}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const bookStates = {
  none: "Todavía no hay libro. Las plantillas del paso anterior traen uno cada una; también puedes escribirlo, o empezar sin libro.",
  draft:
    "Hay un borrador. Revísalo, cambia lo que quieras y ponlo en vigor: desde entonces se codifica con él.",
  inForce: "Hay un libro en vigor.",
} as const;

function BookStep({ codebook }: Pick<StudyStart, "codebook">) {
  return (
    <>
      <p>{bookStates[codebook]}</p>
      <p className="mt-4">
        <Link to={href("/admin/codebook")} className="button-primary">
          {codebook === "none" ? "Escribir el libro" : "Revisar el libro de códigos"}
        </Link>
      </p>
    </>
  );
}

function PlacesStep({ places, layers }: StudyStart) {
  return (
    <>
      <p>
        Con las comunas y los barrios de la ciudad, el sitio encuentra los lugares que nombran los textos.
        Ahora hay {formatCount(places, "lugar", "lugares")} en el registro, y el mapa tiene{" "}
        {formatCount(layers, "capa", "capas")}.
      </p>
      <ul className="mt-4 grid gap-4">
        <li>
          <Link to={href("/admin/imports")} className="font-semibold">
            De una hoja de cálculo
          </Link>
          <span className="block text-quiet">
            En Importaciones: la plantilla de «Lugares» tiene las columnas, y la revisión dice qué entraría.
          </span>
        </li>
        <li>
          <Link to={href("/admin/map-layers")} className="font-semibold">
            De una capa del mapa
          </Link>
          <span className="block text-quiet">
            Los límites, ríos o líneas que van debajo de las actuaciones. En Importaciones, una capa también
            crea los lugares con su nombre y su código.
          </span>
        </li>
      </ul>
    </>
  );
}

function Demonstration({ isAsking }: { isAsking: boolean }) {
  return (
    <div className="notice mt-6 max-w-3xl">
      <p>
        Está puesta la demostración: una ciudad ficticia. Quítala antes de que el sitio sea público; lo demás
        se conserva.
      </p>
      <p className="mt-3">
        <Link to={`?${removeFlag}`} preventScrollReset className="button-secondary">
          Quitar la demostración
        </Link>
      </p>
      {isAsking ? (
        <ConfirmDialog
          title="Quitar la demostración"
          closeTo={href("/admin/start")}
          action="Quitar"
          isDangerous
          perform={(operation) => callApi<string>("DELETE", startPaths.demonstration, { operation })}
        >
          <p>Se quitan la ciudad ficticia y los cambios que se le hayan hecho. No se deshace.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando el comienzo…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={startMessages.loadFailed} />;
