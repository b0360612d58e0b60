import { z } from "zod";
import { type ApiModule, staffCall } from "../../shared/api/api.server.ts";
import { panelPaths } from "../../shared/api/api-paths.ts";
import { requirePermission } from "../../shared/session/permissions.ts";
import { panelShape, totalShape } from "./contract.ts";
import { getPanel } from "./queries.server.ts";
import { listTotals } from "./totals.server.ts";

export const panelApi: ApiModule = async (api, { context: { db } }) => {
  api.get(
    panelPaths.panel,
    staffCall("readPanel", {
      summary: "How much there is, and what there is to do",
      response: { 200: panelShape },
    }),
    ({ actor }) => {
      requirePermission(actor, "readPanel");
      return getPanel(db, actor);
    },
  );
  api.get(
    panelPaths.totals,
    staffCall("readPanel", {
      summary: "What each person did in each of the last weeks; of an assistant their own",
      response: { 200: z.array(totalShape) },
    }),
    ({ actor }) => listTotals(db, actor),
  );
};
