import { href, Link } from "react-router";
import { formatNewsDate } from "../../../../nouns/news/checks.ts";
import { nouns } from "../../../../nouns/register.ts";
import type { LineSourceInput, ShownProposal } from "../../contract.ts";

/** The source that a bibliography's line is: a stored one, or a new one. */
export function SourceSummary({
  source,
  written,
}: {
  source: NonNullable<ShownProposal["source"]>;
  written?: LineSourceInput | undefined;
}) {
  const fields = written ?? (source.fields as LineSourceInput | null);
  if (!fields) return <strong>No se puede leer</strong>;
  if (source.known && !written)
    return (
      <>
        <strong>Se enlaza con la fuente</strong>{" "}
        <Link to={href("/admin/records/:noun/:recordId", { noun: "source", recordId: source.known._id })}>
          {source.known.name}
        </Link>
      </>
    );
  return (
    <>
      <strong>Fuente nueva</strong>. {summarize(fields)}
    </>
  );
}

/** "Prensa. Rojas, M., «El puente», El Heraldo, p. 4A, 2003". */
function summarize({
  kind = "press",
  author,
  title,
  publication,
  section,
  page,
  date,
  ...rest
}: LineSourceInput) {
  const year = rest.date_precision === "day" && date ? formatNewsDate(date) : date?.slice(0, 4);
  const parts = [author, `«${title}»`, publication, section, page ? `p. ${page}` : "", year, rest.url];
  const declared = nouns.source.fields.kind;
  const name = declared?.kind === "choice" ? declared.options[kind] : "";
  return `${name}. ${parts.filter(Boolean).join(", ")}`;
}
