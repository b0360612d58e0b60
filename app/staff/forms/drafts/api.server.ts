import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  staffCall,
} from "../../../shared/api/api.server.ts";
import { draftPaths } from "../../../shared/api/api-paths.ts";
import { eraseDraft, putDraft } from "./commands.server.ts";
import {
  draftCopyShape,
  draftInput,
  draftMessages,
  draftReceipt,
  draftShape,
  eraseQuery,
} from "./contract.ts";
import { getDraft, listDrafts } from "./queries.server.ts";

/** What somebody types into the forms, kept until it is saved: every call is about the caller's own drafts alone. */
export const draftsApi: ApiModule = async (api, { context }) => {
  api.get(
    draftPaths.list,
    staffCall("useAccount", {
      summary: "The caller's own drafts, without what they hold",
      response: { 200: z.array(draftShape) },
    }),
    ({ actor }) => listDrafts(context.db, actor),
  );
  api.get(
    draftPaths.one,
    staffCall("useAccount", {
      summary: "What a draft of the caller holds",
      params: idParameters,
      response: { 200: draftCopyShape },
    }),
    ({ actor, params: { id } }) => getDraft(context.db, actor, id),
  );
  api.put(
    draftPaths.one,
    // Every two seconds while somebody types.
    staffCall(
      { permission: "useAccount", isProbe: true },
      {
        summary: "Store what the caller is typing",
        params: idParameters,
        body: draftInput,
        response: { 200: draftReceipt, 409: errorShape },
      },
    ),
    async ({ actor, params: { id }, body }) => {
      const updatedAt = await putDraft(context, actor, { id, ...body });
      return { updatedAt: updatedAt.toISOString() };
    },
  );
  api.delete(
    draftPaths.one,
    staffCall(
      { permission: "useAccount", needsNoDiskSpace: true },
      {
        summary: "Erase a draft of the caller: it was saved, or discarded",
        params: idParameters,
        querystring: eraseQuery,
        response: { 200: messageShape, 409: errorShape },
      },
    ),
    async ({ actor, params: { id }, query }) => {
      await eraseDraft(context, actor, { id, ...query });
      return draftMessages.erased;
    },
  );
};
