import { sql } from "drizzle-orm";
import { selectStanding } from "../../../db/links/merged-records.server.ts";
import { selectWorksIn } from "../../../db/mentions/read-places.server.ts";
import { selectNewsNaming } from "../../../db/mentions/stated-mentions.server.ts";
import { idFilter } from "../../shared/lists/list-query.ts";
import { everywhere, newsSearch, nowhere, ofAll, workSearch } from "./applies.server.ts";
import { define, lists, overviews } from "./define-filter.server.ts";
import { byPlace } from "./facet.server.ts";

/** Where works lie, and what news name: two filters, since one does not follow from the other. */
export const placeFilters = {
  place: define(idFilter, {
    label: "Queda en",
    aliases: [],
    names: "places",
    format: String,
    facet: {
      title: "Territorio de las obras",
      place: 3.5,
      of: "work",
      read: ({ places }) => places,
      list: byPlace,
    },
    condition: {
      about: "work",
      where: (place, { id }) => sql`${id} in ${selectWorksIn(place)}`,
    },
    lists: ofAll,
    search: workSearch,
    overviews: everywhere,
  }),
  names: define(idFilter, {
    label: "Nombra a",
    aliases: [],
    names: "places",
    format: String,
    facet: { title: "Lugares que nombran", place: 3.6, of: "news", list: byPlace },
    condition: {
      about: "news",
      where: (place, { id }) => sql`${id} in ${selectNewsNaming(selectStanding(place))}`,
    },
    lists: { ...nowhere(lists, "Solo las noticias se filtran por los lugares que nombran."), news: true },
    search: newsSearch,
    overviews: nowhere(overviews, "Aquí los lugares son los de las obras: usa «Queda en»."),
  }),
};
