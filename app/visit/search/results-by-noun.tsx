import { Link } from "react-router";
import { ResultItem } from "../../features/search/components/result-item.tsx";
import { nounLabels, type SearchNoun } from "../../features/search/constants.ts";
import type { SearchItem } from "../../features/search/contract.ts";
import { capitalize, formatCount, formatNumber } from "../../shared/values/text.ts";

type Groups = Record<SearchNoun, number>;
const nouns = Object.keys(nounLabels) as SearchNoun[];

function setNoun(parameters: string, noun: SearchNoun | undefined): string {
  const next = new URLSearchParams(parameters);
  next.delete("limit");
  if (noun) next.set("noun", noun);
  else next.delete("noun");
  return `?${next}`;
}

/** How many results each noun has, each a link to them. */
export function NounLinks({
  groups,
  chosen,
  parameters,
}: {
  groups: Groups;
  chosen: SearchNoun | undefined;
  parameters: string;
}) {
  const all = nouns.reduce((sum, noun) => sum + groups[noun], 0);
  if (all === 0) return null;
  const links = [
    { noun: undefined, label: "Todo", count: all },
    ...nouns
      .filter((noun) => groups[noun] > 0)
      .map((noun) => ({ noun, label: capitalize(nounLabels[noun][1]), count: groups[noun] })),
  ];
  return (
    <nav aria-label="Qué se muestra" className="noun-links">
      <ul>
        {links.map(({ noun, label, count }) => (
          <li key={label}>
            <Link
              to={setNoun(parameters, noun)}
              rel="nofollow"
              preventScrollReset
              aria-current={noun === chosen ? "true" : undefined}
            >
              {label} <span className="facet-count">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The best results of each noun, with a link to the others. */
export function ResultsByNoun({
  items,
  groups,
  parameters,
}: {
  items: SearchItem[];
  groups: Groups;
  parameters: string;
}) {
  const byNoun = Map.groupBy(items, ({ noun }) => noun);
  return [...byNoun].map(([noun, found]) => (
    <section key={noun} aria-labelledby={`resultados-${noun}`} className="mt-6 first:mt-0">
      <h2 id={`resultados-${noun}`} className="text-xl">
        {capitalize(nounLabels[noun][1])}
      </h2>
      <ol className="results">
        {found.map((item) => (
          <li key={item._id}>
            <ResultItem item={item} headingLevel={3} />
          </li>
        ))}
      </ol>
      {groups[noun] > found.length ? (
        <p className="mt-2">
          <Link to={setNoun(parameters, noun)} rel="nofollow">
            Ver {noun === "conflicts" || noun === "actors" ? "los" : "las"}{" "}
            {formatCount(groups[noun], ...nounLabels[noun])}
          </Link>
        </p>
      ) : null}
    </section>
  ));
}
