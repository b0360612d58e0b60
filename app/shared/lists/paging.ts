/** Cards of a first answer, and how many more each "Ver más" asks for. */
export const pageSize = { first: 30, more: 15 } as const;
export const maximumLimit = 1000;

export type Page = { limit: number; offset: number };
export type PageOf<T> = { items: T[]; total: number };

/** `?limit=` of a page address: never fewer than the first page, never an error, since visitors edit addresses. */
export function readLimit(parameters: URLSearchParams): number {
  const limit = Number(parameters.get("limit"));
  if (!Number.isInteger(limit)) return pageSize.first;
  return Math.min(Math.max(limit, pageSize.first), maximumLimit);
}
