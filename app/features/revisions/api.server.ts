import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  messageShape,
  sendPage,
  staffCall,
  toPage,
} from "../../shared/api/api.server.ts";
import { historyPaths } from "../../shared/api/api-paths.ts";
import { type Page, pageSize } from "../../shared/lists/paging.ts";
import { restoreVersion } from "./commands.server.ts";
import {
  activityListQuery,
  activityShape,
  comparisonQuery,
  comparisonShape,
  deletionShape,
  historyListQuery,
  historyMessages,
  recordParameters,
  versionParameters,
  versionRestore,
  versionShape,
} from "./contract.ts";
import { compareVersions, listActivity, listDeletions, listVersions } from "./queries.server.ts";

/** Versions can be long, so the default limit is small. */
function toHistoryPage(query: { limit?: number | undefined; offset?: number | undefined }): Page {
  return toPage({ ...query, limit: query.limit ?? pageSize.first });
}

export const historyApi: ApiModule = async (api, { context }) => {
  api.get(
    historyPaths.versions,
    staffCall("readHistory", {
      summary: "Versions of a record, newest first, each with what changed; users' for researchers only",
      params: recordParameters,
      querystring: historyListQuery,
      response: { 200: z.array(versionShape), 403: errorShape },
    }),
    async (request, reply) => {
      const page = toHistoryPage(request.query);
      const versions = await listVersions(context.db, request.actor, request.params, page);
      return sendPage(request, reply, page, versions);
    },
  );
  api.get(
    historyPaths.version,
    staffCall("readHistory", {
      summary: "All that a version of a record had, or what differs from another",
      params: versionParameters,
      querystring: comparisonQuery,
      response: { 200: comparisonShape, 403: errorShape },
    }),
    (request) => compareVersions(context.db, request.actor, request.params, request.query.from),
  );
  api.post(
    historyPaths.restoreVersion,
    staffCall("restoreHistory", {
      summary: "Make a record what it was after a revision, as a new version",
      params: recordParameters,
      body: versionRestore,
      response: { 200: messageShape },
    }),
    async (request) => {
      await restoreVersion(context, request.actor, { ...request.params, fields: request.body });
      return historyMessages.versionRestored;
    },
  );
  api.get(
    historyPaths.deleted,
    staffCall("readHistory", {
      summary: "Deletions, newest first, with what went and whether it can come back",
      querystring: historyListQuery,
      response: { 200: z.array(deletionShape) },
    }),
    async (request, reply) => {
      const page = toHistoryPage(request.query);
      return sendPage(request, reply, page, await listDeletions(context.db, request.actor, page));
    },
  );
  api.get(
    historyPaths.activity,
    staffCall("readHistory", {
      summary: "Who did what, newest first, one entry a write; users' for researchers only",
      querystring: activityListQuery,
      response: { 200: z.array(activityShape), 403: errorShape },
    }),
    async (request, reply) => {
      const page = toHistoryPage(request.query);
      const { noun, record, by, from, to } = request.query;
      const filters = { noun: noun || undefined, record, by, from, to };
      return sendPage(request, reply, page, await listActivity(context.db, request.actor, filters, page));
    },
  );
};
