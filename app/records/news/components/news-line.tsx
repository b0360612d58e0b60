import { href } from "react-router";
import { addFlag, queryFlags } from "../../../shared/lists/query-flags.ts";
import { opensDialog } from "../../../ui/dialogs/dialog.tsx";
import { Link } from "../../../ui/lists/link.tsx";
import { LinePicture } from "../../catalog/components/line-picture.tsx";
import { SystemName } from "../../catalog/components/system-name.tsx";
import type { NewsCard } from "../contract.ts";
import { NewsDate } from "./news-date.tsx";

type Props = { item: NewsCard; parameters: string; headingLevel: 2 | 3 };

/** One line of the archive; "Leer más" opens the whole news item over the list. */
export function NewsLine({ item, parameters, headingLevel }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="line">
      <p className="line-date">
        <NewsDate date={item.newsDate} isShort />
      </p>
      <div className="min-w-0">
        <Heading className="line-title">
          <Link to={href("/news/:newsId", { newsId: item._id })}>{item.newsName}</Link>
        </Heading>
        <p className="line-facts">
          <SystemName systemId={item.intervention.internalSystem} name={item.intervention.interventionName} />
          <Link
            to={addFlag(parameters, queryFlags.readNewsItem, item._id)}
            state={opensDialog}
            preventScrollReset
            rel="nofollow"
          >
            Leer más<span className="sr-only"> sobre {item.newsName}</span>
          </Link>
        </p>
      </div>
      <LinePicture image={item.image} alt={item.imageAlt} />
    </article>
  );
}
