/** Quotes a text from `start` to `end` with 60 characters on either side. */
export const quoteAround = (text: string, start: number, end: number): string =>
  text
    .slice(Math.max(0, start - 60), end + 60)
    .toWellFormed()
    .trim();
