import { getTimeZone } from "../shared/study/study.ts";

export function Timestamp({ at }: { at: string }) {
  return <time dateTime={at}>{formatTimestamp(at)}</time>;
}

/**
 * "1 de diciembre de 2011 a las 3:04 p. m.", whose end no line breaks.
 * @param timeZone that of the study unless another is named; null for the reader's own
 */
export function formatTimestamp(iso: string, timeZone: string | null = getTimeZone()): string {
  const options = { dateStyle: "long", timeStyle: "short", ...(timeZone && { timeZone }) } as const;
  return new Date(iso).toLocaleString("es-CO", options).replace(/\s([ap])\.\sm\.$/, "\u00a0$1.\u00a0m.");
}
