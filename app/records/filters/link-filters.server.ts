import { sql } from "drizzle-orm";
import { selectKept, selectStanding } from "../../../db/links/merged-records.server.ts";
import { newsConflicts } from "../../../db/schema/news.ts";
import { type Side, sides } from "../../shared/evidence/vocabulary.ts";
import { choiceFilter, idFilter } from "../../shared/lists/list-query.ts";
import { nowhere, ofCoding } from "./applies.server.ts";
import { define, lists, overviews, searched } from "./define-filter.server.ts";

const sideNames: Record<Side, string> = {
  claimant: "Reclama",
  defendant: "Se le reclama",
  mediator: "Media",
  oversight: "Vigila",
};

const onlyNews = "Solo las noticias se filtran por conflicto.";

/** By one record that they are linked with: news by a conflict, conflicts by who takes part in them. */
export const linkFilters = {
  conflict: define(idFilter, {
    label: "Conflicto",
    aliases: [],
    names: "conflicts",
    format: String,
    facet: null,
    condition: {
      about: "news",
      where: (conflict, { id }) => sql`${id} in (select ${newsConflicts.newsId} from ${newsConflicts}
        where ${newsConflicts.conflictId} = ${selectKept("conflict", conflict)})`,
    },
    lists: { ...nowhere(lists, onlyNews), news: true },
    search: nowhere(searched, onlyNews),
    overviews: nowhere(overviews, onlyNews),
  }),
  actor: define(idFilter, {
    label: "Actor",
    aliases: [],
    names: "actors",
    format: String,
    facet: null,
    condition: { about: "side", where: (id) => sql`actor.id = ${selectStanding(id)}` },
    ...ofCoding("Solo la lista de conflictos se filtra por actor."),
    search: { ...nowhere(searched, "Solo los conflictos se filtran por actor."), conflicts: true },
  }),
  side: define(choiceFilter(sides), {
    label: "Lado",
    aliases: [],
    names: null,
    format: (side) => sideNames[side],
    facet: null,
    condition: { about: "side", where: (side) => sql`link.side = ${side}` },
    ...ofCoding("Solo la lista de conflictos se filtra por lado."),
  }),
};
