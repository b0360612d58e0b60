import { getCoding } from "../../nouns/conflicts/coding.server.ts";
import { codingShape } from "../../nouns/conflicts/contract.ts";
import { type ApiModule, errorShape, messageShape, staffCall } from "../../shared/api/api.server.ts";
import { codingPaths } from "../../shared/api/api-paths.ts";
import { getDraft } from "./book.server.ts";
import {
  bookParameters,
  bookShape,
  bookUpdate,
  codingMessages,
  queueQuery,
  queueShape,
  readingInput,
  readingParameters,
  takenBackQuery,
} from "./contract.ts";
import { getQueue } from "./queue/queue.server.ts";
import { putInForce, saveDraft } from "./save-book.server.ts";
import { takeReadingBack, writeReading } from "./write-reading.server.ts";

const saved = { 200: messageShape };
const refused = { ...saved, 409: errorShape };

export const codingApi: ApiModule = async (api, { context }) => {
  const { db } = context;
  api.get(
    codingPaths.lists,
    staffCall("writeContent", {
      summary: "The lists that conflicts are coded with, and the names of actors in use",
      response: { 200: codingShape },
    }),
    () => getCoding(db),
  );
  api.get(
    codingPaths.book,
    staffCall("editCodingLists", {
      summary: "The codebook as it would be next, and its versions",
      response: { 200: bookShape },
    }),
    () => getDraft(db),
  );
  api.put(
    codingPaths.book,
    staffCall("editCodingLists", {
      summary: "Save the draft of the next version of the codebook",
      body: bookUpdate,
      response: refused,
    }),
    async ({ actor, body }) => {
      await saveDraft(context, actor, body);
      return codingMessages.draftSaved;
    },
  );
  api.post(
    codingPaths.inForce,
    staffCall("editCodingLists", {
      summary:
        "Make the draft of the codebook its version in force; readings of values that are followed go along",
      params: bookParameters,
      response: refused,
    }),
    async ({ actor, params }) => {
      await putInForce(context, actor, params.number);
      return codingMessages.inForce;
    },
  );
  api.get(
    codingPaths.queue,
    staffCall("writeContent", {
      summary: "What the caller can code now, with its text, and how far it has come",
      querystring: queueQuery,
      response: { 200: queueShape },
    }),
    ({ actor, query }) => getQueue(db, actor, query),
  );
  api.put(
    codingPaths.reading,
    staffCall("writeContent", {
      summary: "Store what the caller reads in a record, by the codebook in force",
      params: readingParameters,
      body: readingInput,
      response: refused,
    }),
    async ({ actor, params, body }) => {
      await writeReading(context, actor, params, body);
      return codingMessages.saved;
    },
  );
  api.delete(
    codingPaths.reading,
    staffCall("writeContent", {
      summary: "Take the caller's reading of a record back",
      params: readingParameters,
      querystring: takenBackQuery,
      response: refused,
    }),
    async ({ actor, params, query: { variables } }) => {
      await takeReadingBack(context, actor, params, variables ? variables.split(",") : null);
      return codingMessages.takenBack;
    },
  );
};
