/** Characters of the text on either side. */
const around = 60;

/** What stands between two places of a text, with what is around it. */
export const quoteAround = (text: string, start: number, end: number): string =>
  text
    .slice(Math.max(0, start - around), end + around)
    .toWellFormed()
    .trim();
