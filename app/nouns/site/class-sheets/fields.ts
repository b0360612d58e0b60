/** What class sheets leave out: a part of the site's own texts (site/declaration.ts). */
export const classSheetFields = {
  excluded: {
    kind: "text",
    label: "Frases que no salen",
    meaning:
      "Una por línea, tal como está en la ficha o en el resumen de la noticia: ninguna hoja de clase la imprime.",
  },
} as const;
