/** Cuts at a word boundary to at most `length` characters and says so with " ..."; short text stays whole. */
export function excerpt(text: string, length: number): string {
  // Single spaces, of which there are many, are left alone.
  const line = text.replace(/\s{2,}|[^\S ]/g, " ").trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length + 1);
  const boundary = cut.lastIndexOf(" ");
  const end = boundary > length / 2 ? boundary : length;
  // A surrogate pair is never split: that would show a replacement character.
  const safe = line.slice(0, end).isWellFormed() ? end : end - 1;
  return `${line.slice(0, safe).replace(/[\s,;:.]+$/, "")} ...`;
}

/** 1234.5 → "1.234,5", as Colombia writes it; four digits are grouped too. */
export function formatNumber(value: number): string {
  // Intl.NumberFormat needs a tenth of a second to load on a slow phone.
  const [whole = "", decimals] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ".");
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** "640 kB", "2,4 MB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${formatNumber(kilobytes)} kB`;
  return `${formatNumber(Math.round((10 * kilobytes) / 1024) / 10)} MB`;
}

/** "1 conflicto", "48 conflictos". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "3 nuevos, 1 actualizado", without those that are 0. */
export function formatCounts(counts: readonly [count: number, one: string, many: string][]): string {
  return counts.flatMap(([count, one, many]) => (count > 0 ? formatCount(count, one, many) : [])).join(", ");
}

/** "la noticia" → "La noticia". */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lower case without accents, ñ kept: "Árbol" and "arbol" are the same for a search, "año" and "ano" are not. */
export function foldText(text: string): string {
  // Most words; normalizing takes ten times as long.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .toLocaleLowerCase("es")
    .normalize("NFD")
    .replace(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036f]/g, "")
    .normalize("NFC");
}

/** What is said of writes of a noun, in its own gender. */
export function describeWrites({ one, article }: { one: string; article: "el" | "la" }) {
  const [name, ending, that] = [
    capitalize(one),
    article === "la" ? "a" : "o",
    article === "la" ? "esa" : "ese",
  ];
  return {
    created: `${name} cread${ending} correctamente`,
    updated: `${name} actualizad${ending} correctamente`,
    deleted: `${name} eliminad${ending} correctamente`,
    unknown: `No encontramos ${that} ${one}.`,
  };
}
