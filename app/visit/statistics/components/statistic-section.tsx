import { href } from "react-router";
import { TakeawayPanel } from "../../../records/open-data/components/takeaway-panel.tsx";
import type { Takeaway } from "../../../records/open-data/contract.ts";
import { statisticOptions } from "../../../records/site/constants.ts";
import { useSiteFrame } from "../../../shared/pages/site-frame.ts";
import { getStatisticAnchor } from "../constants.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import type { StatisticWords } from "../findings/statistic-words.ts";
import { StatisticBody } from "./statistic-body.tsx";
import { StatisticDownloads } from "./statistic-downloads.tsx";

type Props = {
  statistic: Statistic;
  filters: StatisticFilters;
  words: StatisticWords;
  /** Labels of the filters; "" without any. */
  chosen: string;
  takeaway: Takeaway;
  /** Of its pictures, without their endings. */
  fileName: string;
  /** "21 de noviembre de 2026" */
  day: string;
};

/** One of the statistics on their page: chart, table, downloads. */
export function StatisticSection({ statistic, filters, words, chosen, takeaway, fileName, day }: Props) {
  const site = useSiteFrame();
  const known = statisticOptions[statistic.option - 1];
  const anchor = getStatisticAnchor(statistic.option);
  const press = site?.newspaperName ? `, a partir de noticias de ${site.newspaperName}` : "";
  const texts = {
    title: known?.heading ?? "",
    filters: chosen,
    notes: [words.note, words.chart?.rest].filter(Boolean).join(" "),
    source: `Fuente: ${site?.title ?? ""}${press}, ${site?.address ?? ""}${href("/statistics")}. Datos del ${day}.`,
  };
  return (
    <section aria-labelledby={anchor} className="mt-12 border-t-3 border-brand pt-5">
      <h2 id={anchor} tabIndex={-1}>
        {texts.title}
      </h2>
      {chosen ? <p className="mt-1 text-quiet">{chosen}</p> : null}
      <StatisticBody statistic={statistic} filters={filters} words={words} />
      <p className="mt-4 text-sm text-quiet">{texts.source}</p>
      {words.chart === null ? null : (
        <StatisticDownloads statistic={statistic} texts={texts} fileName={fileName} />
      )}
      <TakeawayPanel takeaway={takeaway} subject={texts.title} />
    </section>
  );
}
