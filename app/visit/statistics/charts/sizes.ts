/** Heights in pixels. */
export const sizes = {
  title: 30,
  legendLine: 22,
  columnNames: 40,
  gap: 26,
  row: { wide: 38, narrow: 48 },
  years: 150,
  newsRow: { wide: 44, narrow: 70 },
  yearNames: 22,
  typeName: 34,
  actorRow: 44,
} as const;

export const fontSizes = { title: 16, text: 14, small: 12.5, tiny: 9.5 } as const;

/** Pixels beside a bar for its number, which is at most this. */
export const measureNumber = (largest: number) => 10 + 8.5 * String(largest).length;

/** Width of a digit, as a part of its size. */
export const digitWidth = 0.54;
