export function Timestamp({ at }: { at: string }) {
  return <time dateTime={at}>{formatTimestamp(at)}</time>;
}

/** In Colombia's time: "1 de diciembre de 2011 a las 3:04 p. m.", whose end no line breaks. */
export function formatTimestamp(iso: string): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone: "America/Bogota" } as const;
  return new Date(iso).toLocaleString("es-CO", options).replace(/\s([ap])\.\sm\.$/, "\u00a0$1.\u00a0m.");
}
