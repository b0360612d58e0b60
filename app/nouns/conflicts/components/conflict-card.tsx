import { href } from "react-router";
import { queryFlags } from "../../../shared/lists/query-flags.ts";
import { excerpt } from "../../../shared/values/text.ts";
import { Link } from "../../../ui/lists/link.tsx";
import { ReadMore } from "../../../ui/lists/links/read-more.tsx";
import { RecordImage } from "../../catalog/components/record-image.tsx";
import { StageMark } from "../../catalog/components/stage-mark.tsx";
import { CaseLink, InterventionLink } from "../../interventions/components/intervention-link.tsx";
import type { ConflictCard as Conflict } from "../contract.ts";

type Props = { conflict: Conflict; parameters: string; place: number; headingLevel: 2 | 3 };

export function ConflictCard({ conflict, parameters, place, headingLevel }: Props) {
  const Heading = `h${headingLevel}` as const;
  const title = excerpt(conflict.conflictName, 80);
  return (
    <article className="card sm:flex-row sm:gap-5">
      <div className="shrink-0 sm:w-2/5">
        <RecordImage
          image={conflict.image}
          alt={conflict.imageAlt}
          systemId={conflict.intervention.internalSystem}
          sizes="(min-width:1330px) 233px,(min-width:1024px) 18vw,(min-width:640px) 37vw,calc(100vw - 72px)"
          place={place}
        />
      </div>
      <div className="mt-3 flex min-w-0 flex-1 flex-col sm:mt-0">
        <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
          <StageMark stageId={conflict.timeStressOccurrence._id} />
          {conflict.timeStressOccurrence.systemName} · <CaseLink intervention={conflict.intervention} />
        </p>
        <Heading className="card-title">
          <Link to={href("/conflicts/:conflictId", { conflictId: conflict._id })}>{title}</Link>
        </Heading>
        <p className="mt-2">{conflict.excerpt}</p>
        <p className="card-links">
          <ReadMore parameters={parameters} flag={queryFlags.readConflict} id={conflict._id} name={title} />
          <InterventionLink intervention={conflict.intervention} />
        </p>
      </div>
    </article>
  );
}
