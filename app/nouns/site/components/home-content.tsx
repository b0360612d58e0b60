import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { formatNumber } from "../../../shared/values/text.ts";
import { SearchForm } from "../../../ui/lists/search-form.tsx";
import { StoredImage } from "../../../ui/stored-image.tsx";
import { rowWidths } from "../../catalog/components/record-image.tsx";
import type { SiteContentValues } from "../contract.ts";

export type HomeTexts = SiteContentValues["home"];
export type Totals = Record<"interventions" | "conflicts" | "news", number>;

type HeroProps = {
  sentence: string;
  /** City and years. */
  scope: string;
  /** What the study has, beside the search. */
  children?: ReactNode;
};

/** The first screen of the home page: what the site is about, where and when, the search, and what there is. */
export function HomeHero({ sentence, scope, children }: HeroProps) {
  return (
    <section aria-labelledby="titulo" className="home-hero">
      <div>
        {scope ? <p className="home-scope">{scope}</p> : null}
        <h1 id="titulo">{sentence}</h1>
        <div className="mt-5">
          <SearchForm label="Busca en todo el estudio" />
        </div>
        <p className="mt-3">
          <Link to={href("/project")}>Conoce el proyecto</Link>
        </p>
      </div>
      {children}
    </section>
  );
}

/** The three axes of the study, each with its count, its text and its picture where it has one. */
export function HomeAxes({ home, totals }: { home: HomeTexts; totals: Totals }) {
  const axes = [
    {
      to: href("/interventions"),
      label: "Actuaciones Urbanísticas",
      total: totals.interventions,
      text: home.features,
      image: home.image_features,
      alt: home.image_features_alt,
    },
    {
      to: href("/news"),
      label: "Noticias",
      total: totals.news,
      text: home.description,
      image: home.image_description,
      alt: home.image_description_alt,
    },
    {
      to: href("/conflicts"),
      label: "Conflictos",
      total: totals.conflicts,
      text: home.conflictivity,
      image: home.image_conflictivity,
      alt: home.image_conflictivity_alt,
    },
  ];
  return (
    <section aria-labelledby="ejes" className="mt-14">
      <h2 id="ejes">Tres ejes</h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {axes.map((axis) => (
          <li key={axis.to} className="card">
            <h3 className="text-xl font-semibold">
              <Link to={axis.to}>{axis.label}</Link>
            </h3>
            <p className="mt-1 font-serif text-2xl font-semibold tabular-nums">{formatNumber(axis.total)}</p>
            <p className="mt-1 text-quiet">{axis.text}</p>
            {axis.image === "" ? null : (
              <StoredImage
                address={axis.image}
                alt={axis.alt ?? ""}
                sizes={rowWidths}
                width={600}
                height={400}
                className="mt-3 aspect-3/2 w-full rounded-card object-cover"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
