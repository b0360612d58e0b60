import { Link } from "react-router";
import { pageSize } from "../shared/paging.ts";

/** "Ver más": the same list with 15 more; nothing where all of it is shown. */
export function ShowMore({ parameters, shown, total }: { parameters: string; shown: number; total: number }) {
  if (shown >= total) return null;
  const next = new URLSearchParams(parameters);
  next.set("limit", String(shown + pageSize.more));
  return (
    <p className="mt-8 text-center">
      <Link
        to={`?${next}`}
        preventScrollReset
        className="inline-block rounded-card border border-brand px-5 py-2 font-semibold no-underline"
      >
        Ver más
      </Link>
    </p>
  );
}
