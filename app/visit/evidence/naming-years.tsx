import type { YearCount } from "./contract.ts";

/** How many news of each year name a place or an actor: bars that are a list. */
export function NamingYears({ years }: { years: readonly YearCount[] }) {
  const most = Math.max(...years.map(({ count }) => count));
  return (
    <ol className="mt-3 max-w-prose" aria-label="Noticias por año">
      {years.map(({ year, count }) => (
        <li key={year} className="grid grid-cols-[4rem_1fr] items-center gap-2">
          <span className="text-quiet tabular-nums">{year}</span>
          <span className="flex items-center gap-2">
            <span className="h-3 bg-brand" style={{ width: `${Math.round((80 * count) / most)}%` }} />
            <span className="tabular-nums">{count}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
