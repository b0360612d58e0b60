/** "2004", or "2004 a 2011". */
export function formatYears({ first, last }: { first: number; last: number }): string {
  return first === last ? String(first) : `${first} a ${last}`;
}
