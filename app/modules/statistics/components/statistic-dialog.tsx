import { Link, useLocation } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { statisticOptions, withoutStatistic, withStatistic } from "../constants.ts";
import type { Statistic } from "../contract.ts";
import { ActorsTable } from "./actors-table.tsx";
import { NewsTable } from "./news-table.tsx";
import { TypologyTables } from "./typology-tables.tsx";

/** The open statistic over the page, with the way to the other two. */
export function StatisticDialog({ statistic, parameters }: { statistic: Statistic; parameters: string }) {
  const { pathname, state } = useLocation();
  const open = statisticOptions.find(({ option }) => option === statistic.option);
  return (
    <Dialog title={open?.title ?? ""} closeTo={withoutStatistic(pathname, parameters)} size="wide">
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
      <StatisticBody statistic={statistic} />
    </Dialog>
  );
}

function StatisticBody({ statistic }: { statistic: Statistic }) {
  switch (statistic.option) {
    case 1:
      return <TypologyTables statistic={statistic} />;
    case 2:
      return <NewsTable statistic={statistic} />;
    case 3:
      return <ActorsTable statistic={statistic} />;
  }
}
