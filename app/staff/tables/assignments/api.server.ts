import { z } from "zod";
import { type ApiModule, idParameters, messageShape, sendCreated } from "../../../shared/api/api.server.ts";
import { apiPath, assignmentPaths } from "../../../shared/api/api-paths.ts";
import {
  answerAssignment,
  assignList,
  deleteAssignment,
  listAssignments,
  listColleagues,
} from "./assignments.server.ts";
import {
  assignmentAnswer,
  assignmentInput,
  assignmentMessages,
  assignmentShape,
  colleagueShape,
} from "./contract.ts";

const read = { permission: "readPanel" } as const;
const change = { permission: "writeContent" } as const;
const params = idParameters;
const saved = { 200: messageShape };

export const assignmentsApi: ApiModule = async (api, { context }) => {
  const list = {
    summary: "Lists of records that the caller is to work through, and those that they have assigned",
    response: { 200: z.array(assignmentShape) },
  };
  api.get(assignmentPaths.list, { config: read, schema: list }, ({ actor }) =>
    listAssignments(context.db, actor),
  );
  const colleagues = { summary: "Who may be given a list", response: { 200: z.array(colleagueShape) } };
  api.get(assignmentPaths.colleagues, { config: read, schema: colleagues }, ({ actor }) =>
    listColleagues(context.db, actor),
  );
  const create = {
    summary: "Assign the records that a table's filters leave to a colleague",
    body: assignmentInput,
    response: { 201: messageShape },
  };
  api.post(assignmentPaths.list, { config: change, schema: create }, async ({ actor, body }, reply) => {
    const id = await assignList(context, actor, body);
    return sendCreated(reply, apiPath(assignmentPaths.one, { id }), assignmentMessages.created);
  });
  const answer = {
    summary: "Say that a list is done, or give it back",
    params,
    body: assignmentAnswer,
    response: saved,
  };
  api.put(
    assignmentPaths.one,
    { config: change, schema: answer },
    ({ actor, params: { id }, body: fields }) => answerAssignment(context, actor, { id, fields }),
  );
  const remove = { summary: "Take an assigned list back", params, response: saved };
  api.delete(assignmentPaths.one, { config: change, schema: remove }, ({ actor, params: { id } }) =>
    deleteAssignment(context, actor, id),
  );
};
