import { href, Link, useLocation } from "react-router";
import {
  getStatisticEntry,
  nameStatistic,
  type StatisticName,
  statisticOptions,
} from "../../../nouns/site/constants.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { getStatisticAnchor, withoutStatistic, withStatistic } from "../constants.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { StatisticBody } from "./statistic-body.tsx";

type Props = {
  statistic: Statistic;
  uncoded: readonly StatisticName[];
  parameters: string;
  /** Address of a dashboard that replaces the chart; "" if none is configured. */
  dashboard: string;
};

const noFilters: StatisticFilters = {};

/** The open statistic over the page, with the way to the other two. */
export default function StatisticDialog({ statistic, uncoded, parameters, dashboard }: Props) {
  const { pathname, state } = useLocation();
  const { option: opened, sentence } = getStatisticEntry(statistic.name);
  const { title } = nameStatistic(statistic.name, uncoded);
  const isCoded = !uncoded.includes(statistic.name);
  return (
    <Dialog title={title} closeTo={withoutStatistic(pathname, parameters)} size="wide">
      {isCoded ? <p className="mt-2 text-quiet">{sentence}</p> : null}
      <nav aria-label="Estadísticas" className="mt-4 border-b border-line">
        <ul className="flex flex-wrap gap-x-2">
          {statisticOptions.map(({ name, option }) => (
            <li key={option}>
              {/* Replaces the address and keeps its state: one step back still closes the dialog. */}
              <Link
                to={withStatistic(parameters, option)}
                replace
                preventScrollReset
                state={state}
                aria-current={option === opened ? "page" : undefined}
                className="nav-link whitespace-normal"
              >
                {nameStatistic(name, uncoded).title}
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
