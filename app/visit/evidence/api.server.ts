import { z } from "zod";
import { type ApiModule, cacheRead } from "../../shared/api/api.server.ts";
import { evidencePaths } from "../../shared/api/api-paths.ts";
import { stringifyCsv } from "../../shared/values/csv.server.ts";
import { listCrosswalk } from "./queries.server.ts";

const columns = ["news", "headline", "date", "conflict", "conflictName", "certainty"];

export const crosswalkApi: ApiModule = async (api, { context }) => {
  api.get(
    evidencePaths.crosswalk,
    cacheRead({
      summary: "Which news report on which conflicts, and how certain that is, as a CSV file",
      response: { 200: z.string().meta({ contentMediaType: "text/csv" }) },
    }),
    async (_request, reply) => {
      const csv = stringifyCsv(await listCrosswalk(context.db), { columns, bom: false });
      return reply
        .type("text/csv; charset=utf-8")
        .serializer((text: unknown) => String(text))
        .send(csv);
    },
  );
};
