import { refuseOtherFilters, underPresentNames } from "../../records/filters/read-filters.server.ts";
import { type ApiModule, cacheRead, errorShape, sendPage, toPage } from "../../shared/api/api.server.ts";
import { searchPaths } from "../../shared/api/api-root.ts";
import { pageSize } from "../../shared/lists/paging.ts";
import { searchQuery, searchShape, suggestionsQuery, suggestionsShape } from "./contract.ts";
import { searchStudy } from "./queries.server.ts";
import { suggestSearches } from "./suggestions.server.ts";

/** In ten seconds from one address: what a class behind one router types. */
const mostSuggestions = 300;

export const searchApi: ApiModule = async (api, { context }) => {
  api.get(
    searchPaths.search,
    {
      ...cacheRead(
        {
          summary:
            "Works, datasheets, conflicts and news with all words, best match first; how many there are by facet",
          querystring: searchQuery,
          response: { 200: searchShape },
        },
        { isWhole: false },
      ),
      preValidation: refuseOtherFilters("search"),
    },
    async (request, reply) => {
      const { limit = pageSize.first, ...query } = underPresentNames(request.query);
      const page = toPage({ ...query, limit });
      const { items, ...result } = await searchStudy(context.db, query, page);
      const { total, more } = result;
      const rows = { whole: total, similar: more, all: total + more }[query.match ?? "all"];
      return { ...result, items: sendPage(request, reply, page, { items, total: rows }) };
    },
  );
  const { schema, config } = cacheRead({
    summary: "How a search could go on, while it is typed",
    querystring: suggestionsQuery,
    response: { 200: suggestionsShape, 429: errorShape },
  });
  api.get(searchPaths.suggestions, { schema, config: { ...config, mostCalls: mostSuggestions } }, (request) =>
    suggestSearches(context.db, request.query.q),
  );
};
