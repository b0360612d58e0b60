/** Cards of the first page, and how many "Ver más" adds. */
export const pageSize = { first: 30, more: 15 } as const;
export const maximumLimit = 1000;

export type Page = { limit: number; offset: number };
export type PageOf<T> = { items: T[]; total: number };

/** Never fewer than the first page, never an error, since visitors edit addresses. */
export function readLimit(parameters: URLSearchParams): number {
  const limit = Number(parameters.get("limit"));
  if (!Number.isInteger(limit)) return pageSize.first;
  return Math.min(Math.max(limit, pageSize.first), maximumLimit);
}
