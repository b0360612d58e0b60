import type { NewsCard } from "./contract.ts";

/** "Parques del Río", or "Parques del Río y 2 más". */
export function nameWorks({ intervention, others }: Pick<NewsCard, "intervention" | "others">): string {
  const { interventionName } = intervention;
  return others.length === 0 ? interventionName : `${interventionName} y ${others.length} más`;
}
