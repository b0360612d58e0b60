import { z } from "zod";
import { type ApiModule, cacheRead, idParameters } from "../../shared/api/api.server.ts";
import { catalogPaths } from "../../shared/api/api-paths.ts";
import { hierarchyShape, stageShape, systemShape } from "./contract.ts";
import { getSystem, listHierarchies, listStages, listSystems } from "./queries.server.ts";

export const catalogApi: ApiModule = async (api, { context }) => {
  api.get(
    catalogPaths.hierarchies,
    cacheRead(
      { summary: "Urban hierarchies", response: { 200: z.array(hierarchyShape) } },
      { isSmall: true },
    ),
    () => listHierarchies(context.db),
  );
  api.get(
    catalogPaths.systems,
    cacheRead({ summary: "Structuring systems", response: { 200: z.array(systemShape) } }, { isSmall: true }),
    () => listSystems(context.db),
  );
  api.get(
    catalogPaths.system,
    cacheRead({ summary: "One system", params: idParameters, response: { 200: systemShape } }),
    (request) => getSystem(context.db, request.params.id),
  );
  api.get(
    catalogPaths.stages,
    cacheRead({ summary: "Conflict stages", response: { 200: z.array(stageShape) } }, { isSmall: true }),
    () => listStages(context.db),
  );
};
