import { href, Link, useLocation } from "react-router";
import { getStatisticEntry, statisticOptions } from "../../../nouns/site/constants.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { getStatisticAnchor, withoutStatistic, withStatistic } from "../constants.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { StatisticBody } from "./statistic-body.tsx";

type Props = {
  statistic: Statistic;
  parameters: string;
  /** Address of a dashboard that replaces the chart; "" if none is configured. */
  dashboard: string;
};

const noFilters: StatisticFilters = {};

/** The open statistic over the page, with the way to the other two. */
export default function StatisticDialog({ statistic, parameters, dashboard }: Props) {
  const { pathname, state } = useLocation();
  const { option: opened, title, sentence } = getStatisticEntry(statistic.name);
  return (
    <Dialog title={title} closeTo={withoutStatistic(pathname, parameters)} size="wide">
      <p className="mt-2 text-quiet">{sentence}</p>
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
                aria-current={option === opened ? "page" : undefined}
                className="nav-link"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <StatisticBody
        key={opened}
        statistic={statistic}
        filters={noFilters}
        frame={dashboard ? <DashboardFrame address={dashboard} title={title} /> : undefined}
      />
      <p className="mt-6">
        <Link to={`${href("/statistics")}#${getStatisticAnchor(opened)}`}>
          Filtrar y descargar esta estadística
        </Link>
      </p>
    </Dialog>
  );
}
