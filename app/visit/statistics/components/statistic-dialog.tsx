import { href, Link, useLocation } from "react-router";
import { statisticOptions } from "../../../records/site/constants.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { getStatisticAnchor, withoutStatistic, withStatistic } from "../constants.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import type { StatisticWords } from "../findings/statistic-words.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { StatisticBody } from "./statistic-body.tsx";

type Props = {
  statistic: Statistic;
  words: StatisticWords;
  parameters: string;
  /** Address of a dashboard that replaces the chart; "" if none is configured. */
  dashboard: string;
};

const noFilters: StatisticFilters = {};

/** The open statistic over the page, with the way to the other two. */
export default function StatisticDialog({ statistic, words, parameters, dashboard }: Props) {
  const { pathname, state } = useLocation();
  const open = statisticOptions[statistic.option - 1];
  const title = open?.title ?? "";
  return (
    <Dialog title={title} closeTo={withoutStatistic(pathname, parameters)} size="wide">
      <p className="mt-2 text-quiet">{open?.sentence}</p>
      <nav aria-label="Estadísticas" className="mt-4 border-b border-line">
        <ul className="flex flex-wrap gap-x-2">
          {statisticOptions.map(({ option, title }) => (
            <li key={option}>
              {/* Replaces the address and keeps its state: one step back still closes the dialog. */}
              <Link
                to={withStatistic(parameters, option)}
                replace
                preventScrollReset
                state={state}
                aria-current={option === statistic.option ? "page" : undefined}
                className="nav-link"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <StatisticBody
        key={statistic.option}
        statistic={statistic}
        filters={noFilters}
        words={words}
        frame={dashboard ? <DashboardFrame address={dashboard} title={title} /> : undefined}
      />
      <p className="mt-6">
        <Link to={`${href("/statistics")}#${getStatisticAnchor(statistic.option)}`}>
          Filtrar y descargar esta estadística
        </Link>
      </p>
    </Dialog>
  );
}
