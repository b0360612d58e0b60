import { Form, Link } from "react-router";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { formatNumber } from "../../../shared/text.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { InterventionCard } from "../../interventions/components/intervention-card.tsx";
import { listLatestInterventions } from "../../interventions/queries.server.ts";
import { getHome, getInformation, getTotals } from "../queries.server.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const [home, information, totals, latest] = await orErrorPage(
    Promise.all([getHome(db), getInformation(db), getTotals(db), listLatestInterventions(db)]),
    "Ha ocurrido un error",
  );
  return { home, information, totals, latest };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, information, totals, latest } = loaderData;
  const axes = [
    {
      to: "/interventions",
      label: "Actuaciones urbanísticas",
      total: totals.interventions,
      text: home.features,
    },
    { to: "/news", label: "Acontecimientos noticiosos", total: totals.news, text: home.description },
    { to: "/conflicts", label: "Conflictos", total: totals.conflicts, text: home.conflictivity },
  ];
  return (
    <>
      <title>Conflictos urbanos: actuaciones, noticias y conflictos</title>
      <meta name="description" content={home.description} />
      <h1 className="max-w-3xl">Las decisiones sobre la ciudad y los conflictos que las acompañan</h1>
      <p className="mt-4 max-w-prose">{home.description}</p>
      <img
        src="/drawings/hero.svg"
        alt=""
        width={1600}
        height={900}
        className="mt-6 aspect-2/1 w-full rounded-card object-cover md:aspect-3/1"
      />
      <Form action="/news" role="search" className="mt-6 flex max-w-xl flex-wrap items-end gap-3">
        <SearchField label="Buscar en las noticias" />
        <button type="submit" className="rounded-card bg-brand px-4 py-2 font-semibold text-on-brand">
          Buscar
        </button>
      </Form>
      <section aria-labelledby="ejes" className="mt-12">
        <h2 id="ejes">Tres ejes</h2>
        <ul className="mt-4 grid gap-4 md:grid-cols-3">
          {axes.map((axis) => (
            <li key={axis.to} className="rounded-card border border-line bg-surface p-5">
              <h3 className="text-xl font-semibold">
                <Link to={axis.to}>{axis.label}</Link>
              </h3>
              <p className="mt-1 text-3xl font-semibold tabular-nums">{formatNumber(axis.total)}</p>
              <p className="mt-2 text-quiet">{axis.text}</p>
            </li>
          ))}
        </ul>
      </section>
      {latest.length > 0 ? (
        <section aria-labelledby="recientes" className="mt-12">
          <h2 id="recientes">Actuaciones más recientes</h2>
          <ul className="mt-4 grid gap-4 md:grid-cols-3">
            {latest.map((intervention) => (
              <li key={intervention._id}>
                <InterventionCard intervention={intervention} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="estudio" className="mt-12 max-w-prose">
        <h2 id="estudio">Sobre el estudio</h2>
        <p className="mt-3 whitespace-pre-line">{information.aboutUs}</p>
      </section>
    </>
  );
}
