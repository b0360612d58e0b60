import { formatCount, formatNumber } from "../../shared/values/text.ts";
import type { ImportProgress } from "./contract.ts";

const verbs = { read: "leídos", checked: "revisados", saved: "guardados" } as const;

/** "1.200 de 10.000 registros guardados". */
export function describeProgress({ step, done, total }: ImportProgress): string {
  if (total === null) return `${formatCount(done, "registro", "registros")} ${verbs[step]}`;
  return `${formatNumber(done)} de ${formatCount(total, "registro", "registros")} ${verbs[step]}`;
}
