/** In Colombia's time: "1 de diciembre de 2011, 3:04 p. m." */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {new Date(at).toLocaleString("es-CO", {
        dateStyle: "long",
        timeStyle: "short",
        timeZone: "America/Bogota",
      })}
    </time>
  );
}
