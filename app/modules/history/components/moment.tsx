const format = new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeStyle: "short" });

/** When something was done, by the reader's own clock. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
