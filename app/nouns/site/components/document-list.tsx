import { formatBytes, formatCount } from "../../../shared/values/text.ts";
import type { SiteDocument } from "../contract.ts";

/** The documents to download, each with its format and size. */
export function DocumentList({ documents }: { documents: SiteDocument[] }) {
  return (
    <ul className="documents mt-4 grid gap-4">
      {documents.map((document) => (
        <li key={document.address} className="card">
          <h3 className="text-xl font-semibold">
            <a href={document.address}>{document.title}</a>
          </h3>
          <p className="mt-1 text-sm text-quiet">{formatFile(document)}</p>
          <p className="mt-2">{document.description}</p>
        </li>
      ))}
    </ul>
  );
}

function formatFile({ format, bytes, pages }: SiteDocument): string {
  const parts = [format];
  if (pages > 0) parts.push(formatCount(pages, "página", "páginas"));
  if (bytes > 0) parts.push(formatBytes(bytes));
  return parts.join(" · ");
}
