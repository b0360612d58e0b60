import { href, Link } from "react-router";
import { excerpt } from "../../../shared/values/text.ts";
import { RecordImage } from "../../catalog/components/record-image.tsx";
import type { FeaturedIntervention } from "../contract.ts";

type Props = {
  intervention: FeaturedIntervention;
  /** Address of its map; "" without one. */
  mapAddress: string;
};

/** The intervention that was chosen for the home page. */
export function FeaturedSection({ intervention, mapAddress }: Props) {
  const { _id, interventionName, description, internalSystem, image } = intervention;
  return (
    <section
      aria-labelledby="destacada"
      className="mt-14 grid items-center gap-6 md:grid-cols-[2fr_3fr] lg:gap-10"
    >
      <RecordImage
        image={image}
        systemId={internalSystem}
        sizes="(min-width:1330px) 486px,(min-width:768px) 37vw,calc(100vw - 34px)"
      />
      <div className="min-w-0">
        <h2 id="destacada">Actuación destacada</h2>
        <h3 className="mt-2 text-xl font-semibold">
          <Link to={href("/interventions/:interventionId", { interventionId: _id })}>{interventionName}</Link>
        </h3>
        <p className="reading mt-2">{excerpt(description, 320)}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Link
            to={href("/interventions/:interventionId/datasheet", { interventionId: _id })}
            className="button-secondary"
          >
            Ver ficha técnica<span className="sr-only"> de {interventionName}</span>
          </Link>
          {mapAddress === "" ? null : (
            <a href={mapAddress} className="button-quiet">
              Ver el mapa
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
