import { Link } from "react-router";
import type { StatisticOption } from "../../../nouns/site/constants.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";
import { withStatistic } from "../constants.ts";

type Props = {
  parameters: string;
  statistics: readonly { option: StatisticOption; title: string; sentence: string }[];
};

/** The home page's way to the statistics: on large screens only. */
export function StatisticsSection({ parameters, statistics }: Props) {
  return (
    <section aria-labelledby="estadisticas" className="mt-14 hidden lg:block">
      <h2 id="estadisticas">Estadísticas</h2>
      <ul className="mt-4 grid grid-cols-3 gap-4">
        {statistics.map(({ option, title, sentence }) => (
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
                {title}
              </Link>
            </h3>
            <p className="mt-2 text-quiet">{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
