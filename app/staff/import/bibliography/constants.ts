/** What becomes of a line: `label` of several, in the choice of what is shown; `outcome` of one that is taken in. */
export const stateWords = {
  new: { label: "Fuentes nuevas", outcome: "Fuente nueva" },
  same: { label: "Repetidas", outcome: "La misma fuente que otra línea" },
  source: { label: "Ya son fuentes", outcome: "Se enlaza con la fuente" },
  news: { label: "Noticias del sitio", outcome: "Es la fuente de la noticia" },
  doubt: { label: "Dudosas", outcome: "Puede ser la fuente de la noticia" },
  linked: { label: "Ya enlazadas", outcome: "Ya está enlazada con" },
  unread: { label: "No se pueden leer", outcome: "No se puede leer" },
} as const;
export type LineState = keyof typeof stateWords;

/** Those that are taken in unless somebody leaves them out. */
const certainStates: readonly LineState[] = ["new", "same", "source", "news"];

export const isCertain = (state: LineState) => certainStates.includes(state);
