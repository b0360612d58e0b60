import { z } from "zod";
import type { ApiModule } from "../../shared/api/api.server.ts";
import { idParameters } from "../../shared/api/api.server.ts";
import { catalogPaths } from "../../shared/api/api-paths.ts";
import { hierarchyShape, stageShape, systemShape } from "./contract.ts";
import { getSystem, listHierarchies, listStages, listSystems } from "./queries.server.ts";

export const catalogApi: ApiModule = async (api, { context }) => {
  api.get(
    catalogPaths.hierarchies,
    {
      config: { cached: true },
      schema: { summary: "Urban hierarchies", response: { 200: z.array(hierarchyShape) } },
    },
    () => listHierarchies(context.db),
  );
  api.get(
    catalogPaths.systems,
    {
      config: { cached: true },
      schema: { summary: "Structuring systems", response: { 200: z.array(systemShape) } },
    },
    () => listSystems(context.db),
  );
  api.get(
    catalogPaths.system,
    {
      config: { cached: true },
      schema: { summary: "One system", params: idParameters, response: { 200: systemShape } },
    },
    (request) => getSystem(context.db, request.params.id),
  );
  api.get(
    catalogPaths.stages,
    {
      config: { cached: true },
      schema: { summary: "Conflict stages", response: { 200: z.array(stageShape) } },
    },
    () => listStages(context.db),
  );
};
