import { href, Link } from "react-router";
import type { InterventionReference } from "../../../nouns/interventions/contract.ts";

/** From a conflict or a news item into its intervention: all of it, its news, its map. */
export function WorkLinks({ work: { _id, interventionName, datasheet } }: { work: InterventionReference }) {
  const path = href("/interventions/:interventionId", { interventionId: _id });
  return (
    <p className="work-links">
      <Link to={path} className="font-semibold">
        {interventionName}
      </Link>
      <span className="work-links-inside print:hidden">
        <Link to={`${path}#noticias`}>Sus noticias</Link>
        <Link to={`${path}#conflictos`}>Sus conflictos</Link>
        {datasheet ? (
          <Link
            to={href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
              interventionId: _id,
              datasheetId: datasheet,
              section: "spatialization",
            })}
          >
            Su mapa
          </Link>
        ) : null}
      </span>
    </p>
  );
}
