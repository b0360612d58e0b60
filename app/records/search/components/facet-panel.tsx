import { Link } from "react-router";
import { formatNumber } from "../../../shared/values/text.ts";
import { facetLabels } from "../constants.ts";
import type { FacetFilters, FacetName, Facets, FacetValue } from "../contract.ts";

type Props = { facets: Facets; chosen: FacetFilters; parameters: string };

/** Values of a facet that are shown before the rest is asked for. */
const shownValues = 7;

const facetOrder: readonly FacetName[] = ["year", "system", "hierarchy", "stage", "intervention"];

/** What the results can be narrowed to, each value a link with its count; on phones folded away. */
export function FacetPanel({ facets, chosen, parameters }: Props) {
  const shown = facetOrder.filter((name) => facets[name].length > 1 && chosen[name] === undefined);
  if (shown.length === 0) return null;
  return (
    <details className="facets">
      <summary className="button-quiet">Filtros</summary>
      <nav aria-label="Filtros" className="facet-groups">
        {shown.map((name) => (
          <section key={name} aria-labelledby={`faceta-${name}`}>
            <h2 id={`faceta-${name}`} className="facet-title">
              {facetLabels[name]}
            </h2>
            <FacetValues name={name} values={facets[name]} parameters={parameters} />
          </section>
        ))}
      </nav>
    </details>
  );
}

function FacetValues({
  name,
  values,
  parameters,
}: {
  name: FacetName;
  values: FacetValue[];
  parameters: string;
}) {
  const [first, rest] =
    name === "year" ? [values, []] : [values.slice(0, shownValues), values.slice(shownValues)];
  return (
    <>
      <FacetLinks name={name} values={first} parameters={parameters} />
      {rest.length > 0 ? (
        <details>
          <summary className="facet-more">Ver {formatNumber(rest.length)} más</summary>
          <FacetLinks name={name} values={rest} parameters={parameters} />
        </details>
      ) : null}
    </>
  );
}

function FacetLinks({
  name,
  values,
  parameters,
}: {
  name: FacetName;
  values: FacetValue[];
  parameters: string;
}) {
  return (
    <ul className="facet-values" data-facet={name}>
      {values.map(({ _id, name: label, count }) => (
        <li key={_id}>
          <Link to={addFacet(parameters, name, _id)} rel="nofollow" preventScrollReset>
            <span>{label}</span> <span className="facet-count">{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function addFacet(parameters: string, name: FacetName, value: string): string {
  const next = new URLSearchParams(parameters);
  next.delete("limit");
  next.set(name, value);
  return `?${next}`;
}
