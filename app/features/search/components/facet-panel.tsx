import type { ReactNode } from "react";
import type { FacetValue } from "../../../records/filters/facet.server.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { ListLink } from "../../../ui/lists/links/list-link.tsx";

/** A facet that leaves a choice; `chosen` is null where none of its values is chosen. */
export type ShownFacet = { name: string; title: string; chosen: string | null; values: FacetValue[] };

/** Values of a facet that are shown before the rest is asked for. */
const shownValues = 7;

type Props = {
  facets: ShownFacet[];
  parameters: string;
};

/** Of what folds them away on phones. */
const label = "Filtros";

/**
 * What the results can be narrowed to, each value a link with its count; on phones folded away. A facet keeps its values
 * when one is chosen, so that another is one press away; the chosen one takes itself off.
 */
export function FacetPanel({ facets, parameters }: Props) {
  if (facets.length === 0) return null;
  return (
    <details className="facets">
      <summary className="button-quiet">{label}</summary>
      <nav aria-label={label} className="facet-groups">
        {facets.map((facet) => (
          <section key={facet.name} aria-labelledby={`faceta-${facet.name}`}>
            <h2 id={`faceta-${facet.name}`} className="facet-title">
              {facet.title}
            </h2>
            {facet.name === "year" ? (
              <Histogram facet={facet} parameters={parameters} />
            ) : (
              <FacetValues facet={facet} parameters={parameters} />
            )}
          </section>
        ))}
      </nav>
    </details>
  );
}

type FacetProps = { facet: ShownFacet; parameters: string };

function FacetValues({ facet, parameters }: FacetProps) {
  const [first, rest] = [facet.values.slice(0, shownValues), facet.values.slice(shownValues)];
  return (
    <>
      <FacetLinks facet={{ ...facet, values: first }} parameters={parameters} />
      {rest.length > 0 ? (
        <details open={rest.some(({ _id }) => _id === facet.chosen) || undefined}>
          <summary className="facet-more">Ver {formatNumber(rest.length)} más</summary>
          <FacetLinks facet={{ ...facet, values: rest }} parameters={parameters} />
        </details>
      ) : null}
    </>
  );
}

function FacetLinks({ facet, parameters }: FacetProps) {
  return (
    <ul className="facet-values" data-facet={facet.name}>
      {facet.values.map((value) => (
        <li key={value._id}>
          <FacetLink facet={facet} value={value} parameters={parameters}>
            <span>{value.name}</span> <span className="facet-count">{formatNumber(value.count)}</span>
          </FacetLink>
        </li>
      ))}
    </ul>
  );
}

function FacetLink({
  facet: { name, chosen },
  value: { _id },
  parameters,
  children,
}: FacetProps & { value: FacetValue; children: ReactNode }) {
  const isChosen = _id === chosen;
  return (
    <ListLink parameters={parameters} changes={{ [name]: isChosen ? undefined : _id }} isChosen={isChosen}>
      {children}
    </ListLink>
  );
}

/** A bar for each year. */
function Histogram({ facet, parameters }: FacetProps) {
  const most = Math.max(...facet.values.map(({ count }) => count));
  return (
    <ul className="year-bars">
      {facet.values.map((value) => (
        <li key={value._id}>
          <FacetLink facet={facet} value={value} parameters={parameters}>
            <span>{value.name}</span>{" "}
            <span className="year-bar" style={{ inlineSize: `${Math.round((100 * value.count) / most)}%` }} />
            <span className="facet-count">{formatNumber(value.count)}</span>
          </FacetLink>
        </li>
      ))}
    </ul>
  );
}
