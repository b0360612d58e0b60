import { type ApiModule, staffCall } from "../../shared/api/api.server.ts";
import { statusPaths } from "../../shared/api/api-paths.ts";
import { requirePermission } from "../../shared/session/permissions.ts";
import { statusShape } from "./contract.ts";
import { readStatus } from "./queries.server.ts";

export const statusApi: ApiModule = async (api, { context }) => {
  api.get(
    statusPaths.status,
    staffCall("readStatus", {
      summary: "The state of the installation, and what needs doing",
      response: { 200: statusShape },
    }),
    (request) => {
      requirePermission(request.actor, "readStatus");
      return readStatus(context.db);
    },
  );
};
