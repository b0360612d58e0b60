import { lazy } from "react";
import { href, Link } from "react-router";
import { queryFlags, removeFlag } from "../../../shared/lists/query-flags.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { StaffOnly } from "../../../ui/site/staff-only.tsx";
import { CaseLink, InterventionLink } from "../../interventions/components/intervention-link.tsx";
import type { NewsReading } from "../contract.ts";
import { NewsDate } from "./news-date.tsx";
import { NewsConflicts, NewsPicture } from "./news-text.tsx";
import { OtherWorks } from "./other-works.tsx";

const ListedActions = lazy(() => import("../../interventions/components/listed-actions.tsx"));

type Props = {
  item: NewsReading;
  /** The list's query string. */
  parameters: string;
};

export default function NewsDialog({ item, parameters }: Props) {
  return (
    <Dialog title={item.newsName} closeTo={removeFlag(href("/news"), parameters, queryFlags.readNewsItem)}>
      <p className="mt-2 text-quiet">
        <NewsDate date={item.newsDate} /> · {item.publication === "" ? null : `${item.publication} · `}
        <CaseLink intervention={item.intervention} />
      </p>
      <OtherWorks others={item.others} />
      <p className="reading mt-4">{item.description}</p>
      <NewsPicture item={item} />
      <NewsConflicts item={item} />
      <p className="mt-6 flex flex-wrap gap-3">
        <InterventionLink intervention={item.intervention} className="button-primary" />
        <Link to={href("/news/:newsId", { newsId: item._id })} className="button-secondary">
          Abrir en su página
        </Link>
      </p>
      <StaffOnly>
        <ListedActions noun="news" id={item._id} listParameters={parameters} />
      </StaffOnly>
    </Dialog>
  );
}
