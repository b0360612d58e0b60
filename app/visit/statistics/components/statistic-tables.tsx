import type { Statistic } from "../contract.ts";
import { ActorsTable } from "../tables/actors-table.tsx";
import { NewsTable } from "../tables/news-table.tsx";
import { TypologyTables } from "../tables/typology-tables.tsx";

/** The figures of a statistic. */
export default function StatisticTables({ statistic }: { statistic: Statistic }) {
  switch (statistic.option) {
    case 1:
      return <TypologyTables statistic={statistic} />;
    case 2:
      return <NewsTable statistic={statistic} />;
    case 3:
      return <ActorsTable statistic={statistic} />;
  }
}
