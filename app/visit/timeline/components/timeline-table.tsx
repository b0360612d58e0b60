import { Fragment } from "react";
import { href } from "react-router";
import { labelAxis } from "../../../shared/study/study.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import type { TimelineWork } from "../contract.ts";

/** The same as the chart, as a table. */
export function TimelineTable({ works }: { works: TimelineWork[] }) {
  return (
    <details className="chart-data">
      <summary>Ver la línea de tiempo como tabla</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="timeline-table" aria-label="Tabla de la línea de tiempo" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Actuación o conflicto</th>
              <th scope="col">{labelAxis("system")} o etapa</th>
              <th scope="col">Primera noticia</th>
              <th scope="col">Última noticia</th>
              <th scope="col">Noticias</th>
            </tr>
          </thead>
          <tbody>
            {works.map(({ _id, name, system, first, last, news, conflicts }) => (
              <Fragment key={_id}>
                <tr>
                  <th scope="row">
                    <a href={href("/interventions/:interventionId", { interventionId: _id })}>{name}</a>
                  </th>
                  <td>{system.name}</td>
                  <td>{formatDate(first)}</td>
                  <td>{formatDate(last)}</td>
                  <td>{formatNumber(news)}</td>
                </tr>
                {conflicts.map((conflict) => (
                  <tr key={conflict._id}>
                    <th scope="row" className="pl-4 font-normal">
                      <a href={href("/conflicts/:conflictId", { conflictId: conflict._id })}>
                        {conflict.name}
                      </a>
                    </th>
                    <td>{conflict.stage.name}</td>
                    <td>{formatDate(conflict.span.first)}</td>
                    <td>{formatDate(conflict.span.last)}</td>
                    <td>{conflict.span.ofWork ? "Fechas de la actuación" : ""}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
