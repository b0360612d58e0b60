import { formatNewsDate } from "../../../nouns/news/checks.ts";
import type { RelatedNews, RelatedRecord } from "../contract.ts";

type Props = {
  title: string;
  records: (RelatedRecord | RelatedNews)[];
  getPath: (id: string) => string;
};

/** Records related to the one that is read, a line each; nothing without any. */
export function RelatedLines({ title, records, getPath }: Props) {
  if (records.length === 0) return null;
  return (
    <section className="related">
      <h2>{title}</h2>
      <ul>
        {records.map((record) => (
          <li key={record._id}>
            <a href={getPath(record._id)}>{record.name}</a>
            <span>
              {[
                ...("newsDate" in record ? [formatNewsDate(record.newsDate)] : []),
                ...(record.interventionName ? [record.interventionName] : []),
              ].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
