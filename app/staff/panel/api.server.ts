import { type ApiModule, staffCall } from "../../shared/api/api.server.ts";
import { panelPaths } from "../../shared/api/api-paths.ts";
import { requirePermission } from "../../shared/session/permissions.ts";
import { panelShape } from "./contract.ts";
import { getPanel } from "./queries.server.ts";

export const panelApi: ApiModule = async (api, { context }) => {
  api.get(
    panelPaths.panel,
    staffCall("readPanel", {
      summary: "How much there is, and what needs attention",
      response: { 200: panelShape },
    }),
    (request) => {
      requirePermission(request.actor, "readPanel");
      return getPanel(context.db, request.actor);
    },
  );
};
