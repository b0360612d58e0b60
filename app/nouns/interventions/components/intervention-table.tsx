import { href } from "react-router";
import { labelAxis } from "../../../shared/study/study.ts";
import { formatYears, type Period } from "../../../shared/values/dates.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { SmallYearBars } from "../../../ui/figures/year-bars.tsx";
import { Link } from "../../../ui/lists/link.tsx";
import { ListLink } from "../../../ui/lists/links/list-link.tsx";
import { CompareTick } from "../../../ui/lists/list-items.tsx";
import { SystemName } from "../../catalog/components/system-name.tsx";
import { getPressPeriod } from "../constants.ts";
import type { InPress, InterventionCard, InterventionOrder } from "../contract.ts";

type Props = {
  works: readonly (InterventionCard & { press: InPress })[];
  /** The years of all small histograms, so that they compare; null without news. */
  period: Period | null;
  /** The query string. */
  parameters: string;
  chosen: InterventionOrder | undefined;
};

const listColumns = (): { label: string; sort?: InterventionOrder }[] => [
  { label: "Actuación", sort: "name" },
  { label: labelAxis("system") },
  { label: labelAxis("hierarchy") },
  { label: "En la prensa", sort: "first" },
  { label: "Año por año" },
  { label: "Noticias", sort: "-news" },
  { label: "Conflictos", sort: "-conflicts" },
];

/** The works of a list as rows to compare; the headings sort them by links. */
export function InterventionTable({ works, period, parameters, chosen = "name" }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label="Tabla de actuaciones" tabIndex={0} className="work-table">
      <table>
        <thead>
          <tr>
            <td />
            {listColumns().map(({ label, sort }) => (
              <th
                key={label}
                scope="col"
                aria-sort={sort === chosen ? (sort.startsWith("-") ? "descending" : "ascending") : undefined}
              >
                {sort ? (
                  <ListLink
                    parameters={parameters}
                    changes={{ sort: sort === "name" ? undefined : sort }}
                    isChosen={sort === chosen}
                  >
                    {label}
                  </ListLink>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {works.map(({ _id, interventionName, hierarchy, internalSystem, press }) => (
            <tr key={_id}>
              <td>
                <CompareTick id={_id} name={interventionName} />
              </td>
              <th scope="row">
                <Link to={href("/interventions/:interventionId", { interventionId: _id })}>
                  {interventionName}
                </Link>
              </th>
              <td>
                <SystemName systemId={internalSystem._id} name={internalSystem.systemName} />
              </td>
              <td>{hierarchy.hierarchyName}</td>
              <td className="whitespace-nowrap">
                {formatYears(getPressPeriod(press.years)) || "Sin fechas"}
              </td>
              <td>{period ? <SmallYearBars years={press.years} {...period} /> : null}</td>
              <td>{formatNumber(press.news)}</td>
              <td>{formatNumber(press.conflicts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
