import { href } from "react-router";
import { formatYears } from "../../../shared/values/dates.ts";
import { isOwnPicture } from "../../../shared/values/drawings.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { Link } from "../../../ui/lists/link.tsx";
import { RecordImage, workWidths } from "../../catalog/components/record-image.tsx";
import { SystemName } from "../../catalog/components/system-name.tsx";
import { getPressPeriod } from "../constants.ts";
import type { InPress, InterventionCard as Intervention } from "../contract.ts";

type Props = {
  intervention: Intervention & { press: InPress };
  /** One below the list's heading. */
  headingLevel: 2 | 3;
  /** Position in a list; absent where three cards are in a row. */
  place?: number;
  /** When the study took it in, as a text; absent where that is no news. */
  added?: string;
};

/** A work in equal cards: what it is, four lines of its text, and how it stood in the press. */
export function InterventionCard({ intervention, headingLevel, place, added }: Props) {
  const Heading = `h${headingLevel}` as const;
  const { _id, interventionName, hierarchy, internalSystem, image, press } = intervention;
  const path = href("/interventions/:interventionId", { interventionId: _id });
  return (
    <article className="card work-card">
      <p className="work-kind">
        <SystemName systemId={internalSystem._id} name={internalSystem.systemName} />
        <span>{hierarchy.hierarchyName}</span>
      </p>
      {isOwnPicture(image) ? (
        <div className="work-picture mt-2">
          <RecordImage
            image={image}
            alt={intervention.imageAlt}
            systemId={internalSystem._id}
            sizes={workWidths}
            place={place}
          />
        </div>
      ) : null}
      <Heading className="card-title">
        <Link to={path}>{interventionName}</Link>
      </Heading>
      <p className="work-text">{intervention.description}</p>
      <p className="work-project">
        <span className="sr-only">Proyecto estratégico: </span>
        {intervention.strategicProject}
      </p>
      <p className="work-press">
        <strong>{describeYears(press)}</strong>
        <span>{formatCount(press.news, "noticia", "noticias")}</span>
        <span>{formatCount(press.conflicts, "conflicto", "conflictos")}</span>
      </p>
      <p className="work-foot">
        <Link to={href("/interventions/:interventionId/datasheet", { interventionId: _id })}>
          Ver ficha técnica<span className="sr-only"> de {interventionName}</span>
        </Link>
        {added ? <span>{added}</span> : null}
      </p>
    </article>
  );
}

const describeYears = ({ years }: InPress) => formatYears(getPressPeriod(years)) || "Sin fechas";
