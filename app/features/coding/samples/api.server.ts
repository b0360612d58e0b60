import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  staffCall,
} from "../../../shared/api/api.server.ts";
import { codingPaths } from "../../../shared/api/api-paths.ts";
import { codingMessages } from "../contract.ts";
import { closeSample } from "./close-sample.server.ts";
import {
  decisionInput,
  decisionParameters,
  disagreementShape,
  sampleInput,
  sampleShape,
  sampleUpdate,
} from "./contract.ts";
import { decide, listDisagreements } from "./disagreements.server.ts";
import { drawSample } from "./draw-sample.server.ts";
import { listSamples } from "./queries.server.ts";

const refused = { 200: messageShape, 409: errorShape };

export const samplesApi: ApiModule = async (api, { context }) => {
  const { db } = context;
  api.get(
    codingPaths.samples,
    staffCall("writeContent", {
      summary: "The samples that two read, newest first; of an open one no reading",
      response: { 200: z.array(sampleShape) },
    }),
    ({ actor }) => listSamples(db, actor),
  );
  api.post(
    codingPaths.samples,
    staffCall("editCodingLists", {
      summary: "Draw the records that two coders read without seeing each other",
      body: sampleInput,
      response: refused,
    }),
    async ({ actor, body }) => {
      await drawSample(context, actor, body);
      return codingMessages.drawn;
    },
  );
  api.put(
    codingPaths.sample,
    staffCall("editCodingLists", {
      summary: "Close a sample: its readings are seen from here on, and do not change",
      params: idParameters,
      body: sampleUpdate,
      response: refused,
    }),
    async ({ actor, params, body }) => {
      await closeSample(context, actor, { ...params, __v: body.__v });
      return codingMessages.closed;
    },
  );
  api.get(
    codingPaths.disagreements,
    staffCall("editCodingLists", {
      summary: "Where two have read differently and nobody has decided; not who",
      response: { 200: z.array(disagreementShape) },
    }),
    ({ actor }) => listDisagreements(db, actor),
  );
  api.put(
    codingPaths.decision,
    staffCall("editCodingLists", {
      summary: "Decide where two readings differ",
      params: decisionParameters,
      body: decisionInput,
      response: refused,
    }),
    async ({ actor, params, body }) => {
      await decide(context, actor, params, body);
      return codingMessages.decided;
    },
  );
};
