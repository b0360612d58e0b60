import { href } from "react-router";
import { TakeawayPanel } from "../../../features/open-data/components/takeaway-panel.tsx";
import type { Takeaway } from "../../../features/open-data/contract.ts";
import { getStatisticEntry } from "../../../nouns/site/constants.ts";
import { getStatisticAnchor } from "../constants.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import { StatisticBody } from "./statistic-body.tsx";

type Props = {
  statistic: Statistic;
  heading: string;
  filters: StatisticFilters;
  /** Labels of the filters; "" without any. */
  chosen: string;
  takeaway: Takeaway;
  source: string;
};

/** One of the statistics on their page: chart, table, downloads. */
export function StatisticSection({ statistic, heading, filters, chosen, takeaway, source }: Props) {
  const { option } = getStatisticEntry(statistic.name);
  const anchor = getStatisticAnchor(option);
  return (
    <section
      aria-labelledby={anchor}
      className="statistic mt-12 border-t-3 border-brand pt-5 first-of-type:mt-5"
    >
      <h2 id={anchor} tabIndex={-1}>
        {heading}
      </h2>
      {chosen ? <p className="mt-1 text-quiet">{chosen}</p> : null}
      <StatisticBody statistic={statistic} filters={filters} />
      <p className="mt-4 text-sm text-quiet">
        {source} {statistic.coding ? <a href={href("/method")}>Cómo se codificó</a> : null}
      </p>
      <TakeawayPanel takeaway={takeaway} subject={heading} />
    </section>
  );
}
