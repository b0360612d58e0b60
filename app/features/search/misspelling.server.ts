/** Letters that Spanish confuses: a change among them is half a mistake. */
const confused = ["bv", "szc", "jg", "yl", "ckq", "mn"];

function weighChange(a: string, b: string): number {
  if (a === b) return 0;
  return confused.some((letters) => letters.includes(a) && letters.includes(b)) ? 0.5 : 1;
}

/**
 * The weight of the mistakes that make one word of another: a letter more, less, changed, or two swapped (optimal string
 * alignment).
 */
export function measureMisspelling(wrong: string, right: string): number {
  const [a, b] = [[...wrong], [...right]];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= b.length; column += 1) {
      const [letter, other] = [a[row - 1] ?? "", b[column - 1] ?? ""];
      const changed = at(row - 1, column - 1) + weighChange(letter, other);
      const isSwap = row > 1 && column > 1 && letter === b[column - 2] && a[row - 2] === other;
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, changed, swapped));
    }
  }
  return at(a.length, b.length);
}
