const spreadsheet =
  "Es un libro de hojas de cálculo. Ábrelo, guarda cada hoja como CSV (Archivo, Guardar como, «CSV UTF-8») e importa esos archivos.";

/** What a file that is no text is, by its first bytes, and what to do instead. */
const signatures: [prefix: string, advice: string][] = [
  ["1f8b", "Es un archivo comprimido (gzip): descomprímelo e importa lo que contiene."],
  ["504b", "Es un archivo comprimido (zip): descomprímelo e importa lo que contiene."],
  ["d0cf11e0a1b11ae1", spreadsheet],
  ["25504446", "Es un PDF: se espera JSON o CSV."],
];

/** What a file is that is no text but something else that we know; null for any other. */
export function explainSignature(name: string, bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  const known = signatures.find(([prefix]) => start.startsWith(prefix));
  if (!known) return null;
  return /\.(xls[xm]?|ods|numbers)$/i.test(name) ? spreadsheet : known[1];
}
