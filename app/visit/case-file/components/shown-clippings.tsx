import { clippingPaths } from "../../../nouns/clippings/declaration.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { apiRoot } from "../../../shared/api/api-root.ts";
import type { ShownClipping } from "../contract.ts";

/** In CSS pixels; the small image of a page is twice as wide. */
const width = 240;

/**
 * The scans of a news item that staff show: each page small, and as a link to itself at reading size.
 * @param printed where it was printed, which stands for a credit that nobody has written
 */
export function ShownClippings({ clippings, printed }: { clippings: ShownClipping[]; printed: string }) {
  if (clippings.length === 0) return null;
  return (
    <section aria-labelledby="recortes" className="mt-8">
      <h2 id="recortes">Recorte</h2>
      <ul className="mt-3 flex flex-wrap gap-6">
        {clippings.flatMap(({ _id, name, credit, pages }) =>
          pages.map((size, index) => {
            const page = index + 1;
            const parameters = { id: _id, page: String(page) };
            const number = pages.length > 1 ? `, página ${page} de ${pages.length}` : "";
            return (
              <li key={`${_id} ${page}`} className="w-60 max-w-full">
                <a href={apiRoot + apiPath(clippingPaths.page, parameters)} className="block">
                  <img
                    src={apiRoot + apiPath(clippingPaths.preview, parameters)}
                    alt={`Ver el recorte ${name}${number}`}
                    width={width}
                    height={Math.round((width * size.height) / size.width)}
                    loading="lazy"
                    className="h-auto max-h-80 w-full border border-line object-cover object-top"
                  />
                </a>
                <p className="mt-1 text-quiet wrap-anywhere">
                  {[credit || printed, number.slice(2)].filter(Boolean).join(" · ")}
                </p>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}
