/** Records of the first page, and how many "Ver más" adds. */
export const pageSize = { first: 30, more: 15 } as const;
export const maximumLimit = 1000;

export type Page = { limit: number; offset: number };
export type PageOf<T> = { items: T[]; total: number };

/** Far more pages than any list has. */
const lastPage = 1_000_000;

/** Never an error, since visitors edit addresses. */
function readNumber(parameters: URLSearchParams, name: string, least: number, most: number): number {
  const value = Number(parameters.get(name));
  return Number.isInteger(value) ? Math.min(Math.max(value, least), most) : least;
}

/** Never fewer than the first page. */
export const readLimit = (parameters: URLSearchParams) =>
  readNumber(parameters, "limit", pageSize.first, maximumLimit);

/** From 1 on. */
export const getPageNumber = (offset: number) => Math.floor(offset / pageSize.first) + 1;

/** The page of a list that an address names. */
export function readRequestedPage(parameters: URLSearchParams): Page {
  const number = readNumber(parameters, "page", 1, lastPage);
  return { limit: readLimit(parameters), offset: (number - 1) * pageSize.first };
}

/** The page, or the last one in place of one past the end. @param size records from one page to the next */
export async function readExistingPage<T>(
  page: Page,
  read: (page: Page) => Promise<PageOf<T>>,
  size: number = pageSize.first,
): Promise<PageOf<T> & { offset: number }> {
  const list = await read(page);
  if (list.items.length > 0 || page.offset === 0 || list.total === 0) return { ...list, offset: page.offset };
  const offset = Math.floor((list.total - 1) / size) * size;
  return { ...(await read({ ...page, offset })), offset };
}
