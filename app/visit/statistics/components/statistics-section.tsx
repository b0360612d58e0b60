import { Link } from "react-router";
import { nameStatistic, type StatisticName, statisticOptions } from "../../../nouns/site/constants.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";
import { withStatistic } from "../constants.ts";

/** They promise no figure that nobody has coded yet. */
const uncodedSentences: Record<StatisticName, string> = {
  typology: "Cuántos conflictos hay en cada sistema estructurante y en cada jerarquía urbana.",
  news: "Cuántas noticias publicó la prensa sobre cada actuación urbanística, año por año.",
  actors: "A quiénes nombra el estudio en los conflictos, y en cuántos.",
};

type Props = { parameters: string; uncoded: readonly StatisticName[] };

/** The home page's way to the statistics: on large screens only. */
export function StatisticsSection({ parameters, uncoded }: Props) {
  return (
    <section aria-labelledby="estadisticas" className="mt-14 hidden lg:block">
      <h2 id="estadisticas">Estadísticas</h2>
      <ul className="mt-4 grid grid-cols-3 gap-4">
        {statisticOptions.map(({ name, option, sentence }) => (
          <li key={option} className="card">
            <img
              src={`/drawings/statistic-${option}.svg`}
              alt=""
              width={162}
              height={92}
              loading="lazy"
              className="h-24 w-auto self-start"
            />
            <h3 className="card-title">
              <Link to={withStatistic(parameters, option)} state={opensDialog} preventScrollReset>
                {nameStatistic(name, uncoded).title}
              </Link>
            </h3>
            <p className="mt-2 text-quiet">{uncoded.includes(name) ? uncodedSentences[name] : sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
