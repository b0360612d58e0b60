import { z } from "zod";
import { type ApiModule, cacheRead } from "../../shared/api/api.server.ts";
import { interventionShape } from "./contract.ts";
import { interventionPaths } from "./declaration.ts";
import { listLatestInterventions } from "./queries.server.ts";

export const latestInterventionsApi: ApiModule = async (api, { context }) => {
  api.get(
    interventionPaths.latest,
    cacheRead({ summary: "The newest interventions", response: { 200: z.array(interventionShape) } }),
    () => listLatestInterventions(context.db),
  );
};
