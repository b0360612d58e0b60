import { formatCount } from "../../../shared/values/text.ts";
import type { Statistic } from "../contract.ts";
import { countImprobableNews } from "./findings.ts";

/** How many records are not coded yet and therefore not in the statistic; "" without any record. */
export function describeCoding(statistic: Statistic): string {
  return listCodingNotes(statistic).filter(Boolean).join(" ");
}

function listCodingNotes(statistic: Statistic): string[] {
  switch (statistic.option) {
    case 1:
      return statistic.total === 0
        ? []
        : [
            statistic.uncoded === 0
              ? "Todos los conflictos tienen su tipo codificado."
              : `${formatCount(statistic.uncoded, "conflicto", "conflictos")} sin tipo: sin codificar todavía.`,
          ];
    case 2:
      return statistic.news === 0
        ? []
        : listNewsNotes(statistic.unlinked, countImprobableNews(statistic.years));
    case 3:
      return statistic.total === 0
        ? []
        : [
            statistic.uncoded === 0
              ? "Todos los conflictos tienen tipo y escalamiento codificados."
              : `${formatCount(statistic.uncoded, "conflicto", "conflictos")} sin tipo o sin escalamiento: sin codificar todavía.`,
            statistic.asWritten.length > 0
              ? "Mientras tanto, la tabla tiene los actores como los escribe el estudio, sin lado, tipo ni escalamiento."
              : "",
            statistic.withoutActors > 0
              ? `${formatCount(statistic.withoutActors, "conflicto codificado no tiene", "conflictos codificados no tienen")} todavía demandantes ni demandados.`
              : "",
          ];
  }
}

function listNewsNotes(unlinked: number, improbable: number): string[] {
  return [
    unlinked === 0
      ? "Todas las noticias nombran algún conflicto."
      : `${formatCount(unlinked, "noticia no nombra", "noticias no nombran")} ningún conflicto: sin codificar todavía.`,
    "Una noticia puede nombrar varios conflictos.",
    improbable > 0
      ? `${formatCount(improbable, "noticia tiene", "noticias tienen")} una fecha por revisar, que será un error de digitación: se ${improbable === 1 ? "cuenta" : "cuentan"}, pero no ${improbable === 1 ? "está" : "están"} en la línea de años.`
      : "",
  ];
}
