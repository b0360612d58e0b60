import type { ConflictSpan } from "../../../nouns/news/contract.ts";
import { formatDays } from "../../../shared/values/dates.ts";
import { capitalize } from "../../../shared/values/text.ts";

/** "Del 1 de mayo de 2003 al 2 de junio de 2005", and whose dates they are. */
export function SpanText({ span: { first, last, ofWork } }: { span: ConflictSpan }) {
  return (
    <>
      {capitalize(formatDays(first, last))}
      {ofWork ? " (fechas de la actuación)" : null}
    </>
  );
}
