import type { Statistic, StatisticFilters } from "../contract.ts";
import { ActorsTable } from "../tables/actors-table.tsx";
import { NewsTable } from "../tables/news-table.tsx";
import { TypologyTables } from "../tables/typology-tables.tsx";

type Props = { statistic: Statistic; filters: StatisticFilters };

/** The figures of a statistic. */
export default function StatisticTables({ statistic, filters }: Props) {
  switch (statistic.option) {
    case 1:
      return <TypologyTables statistic={statistic} filters={filters} />;
    case 2:
      return <NewsTable statistic={statistic} filters={filters} />;
    case 3:
      return <ActorsTable statistic={statistic} filters={filters} />;
  }
}
