import { formatNumber } from "../../../shared/values/text.ts";
import { ListLink } from "../../../ui/lists/links/list-link.tsx";
import { facetLabels } from "../constants.ts";
import type { FacetValue, ListFacetFilters, ListFacetName, ListFacets } from "../contract.ts";

type Props = {
  facets: Partial<ListFacets>;
  chosen: ListFacetFilters;
  parameters: string;
  /** Of what folds them away on phones. */
  label?: string;
};

/** Values of a facet that are shown before the rest is asked for. */
const shownValues = 7;

const facetOrder: readonly ListFacetName[] = [
  "year",
  "system",
  "hierarchy",
  "stage",
  "intervention",
  "withConflict",
];

/** The facets that leave a choice. A chosen year stays, as the others do beside it in the histogram. */
function listChoices(facets: Partial<ListFacets>, chosen: ListFacetFilters) {
  return facetOrder.flatMap((name) => {
    const values = facets[name] ?? [];
    return values.length > 1 && (name === "year" || chosen[name] === undefined) ? [{ name, values }] : [];
  });
}

export const hasFacets = (facets: Partial<ListFacets>, chosen: ListFacetFilters) =>
  listChoices(facets, chosen).length > 0;

/** What the results can be narrowed to, each value a link with its count; on phones folded away. */
export function FacetPanel({ facets, chosen, parameters, label = "Filtros" }: Props) {
  const shown = listChoices(facets, chosen);
  if (shown.length === 0) return null;
  return (
    <details className="facets">
      <summary className="button-quiet">{label}</summary>
      <nav aria-label={label} className="facet-groups">
        {shown.map(({ name, values }) => (
          <section key={name} aria-labelledby={`faceta-${name}`}>
            <h2 id={`faceta-${name}`} className="facet-title">
              {facetLabels[name]}
            </h2>
            {name === "year" ? (
              <Histogram years={values} chosen={chosen.year} parameters={parameters} />
            ) : (
              <FacetValues name={name} values={values} parameters={parameters} />
            )}
          </section>
        ))}
      </nav>
    </details>
  );
}

type ValuesProps = { name: ListFacetName; values: FacetValue[]; parameters: string };

function FacetValues({ name, values, parameters }: ValuesProps) {
  const [first, rest] = [values.slice(0, shownValues), values.slice(shownValues)];
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

function FacetLinks({ name, values, parameters }: ValuesProps) {
  return (
    <ul className="facet-values" data-facet={name}>
      {values.map(({ _id, name: label, count }) => (
        <li key={_id}>
          <ListLink parameters={parameters} changes={{ [name]: _id }}>
            <span>{label}</span> <span className="facet-count">{formatNumber(count)}</span>
          </ListLink>
        </li>
      ))}
    </ul>
  );
}

type HistogramProps = { years: FacetValue[]; chosen: number | undefined; parameters: string };

/** A bar for each year, which filters by it; that of the chosen year removes the filter. */
function Histogram({ years, chosen, parameters }: HistogramProps) {
  const most = Math.max(...years.map(({ count }) => count));
  return (
    <ul className="year-bars">
      {years.map(({ _id, count }) => {
        const isChosen = _id === String(chosen);
        return (
          <li key={_id}>
            <ListLink
              parameters={parameters}
              changes={{ year: isChosen ? undefined : _id }}
              isChosen={isChosen}
            >
              <span>{_id}</span>{" "}
              <span className="year-bar" style={{ inlineSize: `${Math.round((100 * count) / most)}%` }} />
              <span className="facet-count">{formatNumber(count)}</span>
            </ListLink>
          </li>
        );
      })}
    </ul>
  );
}
