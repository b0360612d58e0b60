import { isCoded } from "../../../db/links/coded-news.server.ts";
import type { NewsVariable } from "../../shared/coding/vocabulary.ts";
import { textFilter } from "../../shared/lists/list-query.ts";
import { ofNewsCoding } from "./applies.server.ts";
import { define } from "./define-filter.server.ts";
import { byCode } from "./facet.server.ts";

/** The news whose valid value of a variable is the code that an address names. */
const defineCoded = (variable: NewsVariable, label: string, title: string, place: number) =>
  define(textFilter(`Debe ser un solo valor de ${label}`), {
    label,
    aliases: [],
    names: variable,
    format: String,
    facet: {
      title,
      place,
      of: "record",
      read: ({ [variable]: code }) => (code ? [code] : []),
      list: byCode(variable),
    },
    condition: { about: "news", where: (code, { id }) => isCoded(id, variable, code) },
    ...ofNewsCoding(`Solo la lista de noticias se filtra por ${label.toLowerCase()}.`),
  });

/** What lists of news are filtered by, once they are coded. */
export const newsCodingFilters = {
  action: defineCoded("action", "Acción", "Acción más fuerte", 7),
  dialogue: defineCoded("dialogue", "Diálogo", "Diálogo entre las partes", 8),
};
