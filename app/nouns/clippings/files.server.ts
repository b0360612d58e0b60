/** Names of a clipping's files. They are served by the calls of clippings alone, which know who may see them. */
const nameFile = (id: string, part: string) => `${id}-${part}`;

type Pages = readonly unknown[];

export const nameOriginal = (id: string) => nameFile(id, "original.pdf");
export const namePage = (id: string, page: number) => nameFile(id, `p${page}.webp`);
export const namePreview = (id: string, page: number) => nameFile(id, `p${page}-small.webp`);

/** Of a page or an original; the id is the first group. */
export const clippingFileName = /^([0-9a-f]{24})-(?:p\d{1,2}(?:-small)?\.webp|original\.pdf)$/;

export function listClippingFiles(id: string, pages: Pages, original: string | null): string[] {
  const images = pages.flatMap((_, index) => [namePage(id, index + 1), namePreview(id, index + 1)]);
  return original === null ? images : [...images, nameOriginal(id)];
}
