import { sql } from "drizzle-orm";
import { isCoded, selectLabel } from "../../../db/links/coded-records.server.ts";
import type { conflictVariables, NewsVariable } from "../../shared/coding/vocabulary.ts";
import { textFilter } from "../../shared/lists/list-query.ts";
import { newsCoding, ofCoding } from "./applies.server.ts";
import { define } from "./define-filter.server.ts";
import { byCode } from "./facet.server.ts";

/** The news whose valid value of a variable is the code that an address names. */
const defineCoded = (variable: NewsVariable, label: string, title: string, place: number) =>
  define(textFilter(`Debe ser un solo valor de ${label}`), {
    label,
    aliases: [],
    names: variable,
    format: String,
    facet: { title, place, of: "news", list: byCode(variable) },
    condition: { about: "news", where: (code, { id }) => isCoded(id, variable, code) },
    ...newsCoding,
  });

/** What news are filtered by once they are coded, and what they are of with them. */
export const newsCodingFilters = {
  action: defineCoded("action", "Acción", "Acción más fuerte", 7),
  dialogue: defineCoded("dialogue", "Diálogo", "Diálogo entre las partes", 8),
};

const defineLabelled = (variable: (typeof conflictVariables)[number], label: string) =>
  define(textFilter(`Debe ser un solo ${label.toLowerCase()}`), {
    label,
    aliases: [],
    names: null,
    format: (own) => `${label}: ${own}`,
    facet: null,
    condition: {
      about: "conflict",
      where: (own, { id, [variable]: stored }) => sql`${selectLabel(variable, { id, stored })} = ${own}`,
    },
    ...ofCoding(`Solo la lista de conflictos se filtra por ${label.toLowerCase()}.`),
  });

/** The conflicts that count under a label. */
export const conflictCodingFilters = {
  type: defineLabelled("type", "Tipo"),
  escalation: defineLabelled("escalation", "Escalamiento"),
};
