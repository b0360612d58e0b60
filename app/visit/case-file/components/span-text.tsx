import type { ConflictSpan } from "../../../nouns/news/contract.ts";
import { formatDate } from "../../../shared/values/dates.ts";

/** "Del 1 de mayo de 2003 al 2 de junio de 2005", and whose dates they are. */
export function SpanText({ span: { first, last, ofWork } }: { span: ConflictSpan }) {
  return (
    <>
      {first === last ? formatDate(first) : `Del ${formatDate(first)} al ${formatDate(last)}`}
      {ofWork ? " (fechas de la actuación)" : null}
    </>
  );
}
