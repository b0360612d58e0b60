import { href } from "react-router";
import type { Totals } from "../../nouns/site/components/home-content.tsx";
import { formatYears, type Period } from "../../shared/values/dates.ts";
import { formatCount, formatNumber } from "../../shared/values/text.ts";
import { YearBars, type YearCount } from "../../ui/figures/year-bars.tsx";
import { Link } from "../../ui/lists/link.tsx";

type Props = {
  totals: Totals;
  years: readonly YearCount[];
  period: Period;
  /** News whose date cannot be right. */
  improbable: number;
};

/** The study at one look: how much there is, and in which years the press told of it. */
export function PressFigure({ totals, years, period, improbable }: Props) {
  const counts = [
    { path: href("/news"), count: totals.news, one: "noticia", many: "noticias" },
    { path: href("/conflicts"), count: totals.conflicts, one: "conflicto", many: "conflictos" },
    { path: href("/interventions"), count: totals.interventions, one: "actuación", many: "actuaciones" },
  ];
  return (
    <div className="press-figure">
      <ul className="press-counts">
        {counts.map(({ path, count, one, many }) => (
          <li key={path}>
            <Link to={path}>
              <strong>{formatNumber(count)}</strong> {count === 1 ? one : many}
            </Link>
          </li>
        ))}
      </ul>
      <figure>
        <figcaption>
          Noticias de cada año, de {formatYears(period)}
          <span className="text-quiet">
            {improbable > 0
              ? `. Fuera ${improbable === 1 ? "queda" : "quedan"} ${formatCount(improbable, "noticia", "noticias")} con fecha por revisar`
              : null}
          </span>
        </figcaption>
        <YearBars
          label="Noticias por año"
          years={years}
          getPath={(year) => `${href("/news")}?year=${year}`}
          describe={(count) => formatCount(count, "noticia", "noticias")}
        />
      </figure>
    </div>
  );
}
