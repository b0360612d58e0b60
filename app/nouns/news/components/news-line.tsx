import { href } from "react-router";
import { queryFlags } from "../../../shared/lists/query-flags.ts";
import { ReadMore } from "../../../ui/lists/links/read-more.tsx";
import { RecordLine } from "../../catalog/components/record-line.tsx";
import { SystemName } from "../../catalog/components/system-name.tsx";
import type { NewsCard } from "../contract.ts";
import { nameWorks } from "../name-works.ts";
import { NewsDate } from "./news-date.tsx";

type Props = {
  item: NewsCard;
  parameters: string;
  /** 3 below the heading of its year. */
  headingLevel: 2 | 3;
};

export function NewsLine({ item, parameters, headingLevel }: Props) {
  const { _id, newsName, newsDate, intervention } = item;
  return (
    <RecordLine
      {...item}
      to={href("/news/:newsId", { newsId: _id })}
      title={newsName}
      headingLevel={headingLevel}
      date={<NewsDate date={newsDate} form={headingLevel === 3 ? "belowYear" : "short"} />}
    >
      <SystemName systemId={intervention.internalSystem} name={nameWorks(item)} />
      {item.publication === "" ? null : <span>{item.publication}</span>}
      <ReadMore parameters={parameters} flag={queryFlags.readNewsItem} id={_id} name={newsName} />
    </RecordLine>
  );
}
