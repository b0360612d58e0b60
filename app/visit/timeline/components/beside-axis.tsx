import { href } from "react-router";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import type { Timeline } from "../contract.ts";

/** What cannot be drawn: dates that cannot be right, conflicts and works without any. Nothing without such. */
export function BesideAxis({ beside: { conflicts, news, works } }: { beside: Timeline["beside"] }) {
  return (
    <>
      {news.length > 0 ? (
        <BesideList
          title="Noticias con fecha por revisar"
          lines={news.map(({ _id, name, date }) => ({
            path: href("/news/:newsId", { newsId: _id }),
            name,
            note: formatNewsDate(date),
          }))}
        />
      ) : null}
      {conflicts.length > 0 ? (
        <BesideList
          title="Conflictos sin fecha en la prensa"
          lines={conflicts.map(({ _id, name, interventionName }) => ({
            path: href("/conflicts/:conflictId", { conflictId: _id }),
            name,
            note: interventionName,
          }))}
        />
      ) : null}
      {works.length > 0 ? (
        <BesideList
          title="Actuaciones sin noticias con fecha"
          lines={works.map(({ _id, name }) => ({
            path: href("/interventions/:interventionId", { interventionId: _id }),
            name,
            note: "",
          }))}
        />
      ) : null}
    </>
  );
}

function BesideList({
  title,
  lines,
}: {
  title: string;
  lines: { path: string; name: string; note: string }[];
}) {
  return (
    <section className="related timeline-beside">
      <h2>{title}</h2>
      <ul>
        {lines.map(({ path, name, note }) => (
          <li key={path}>
            <a href={path}>{name}</a>
            {note ? <span>{note}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
