import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  sendCreated,
} from "../../shared/api/api.server.ts";
import { editionPaths } from "../../shared/api/api-paths.ts";
import { hideState, publishEdition, saveDoi, withdrawEdition } from "./commands.server.ts";
import {
  doiInput,
  editionInput,
  editionMessages,
  editionShape,
  hiddenStateShape,
  hidingInput,
  hidingParameters,
  stateParameters,
  withdrawal,
} from "./contract.ts";
import { listEditionsForStaff, listHiddenForStaff } from "./queries.server.ts";

const config = { permission: "publishEditions" } as const;

export const editionsApi: ApiModule = async (api, { context }) => {
  const list = { summary: "Every edition, newest first", response: { 200: z.array(editionShape) } };
  api.get(editionPaths.list, { config, schema: list }, ({ actor }) =>
    listEditionsForStaff(context.db, actor),
  );
  const publish = {
    summary: "Publish an edition: everything as it is now, for ever",
    body: editionInput,
    response: { 201: messageShape, 409: errorShape },
  };
  api.post(editionPaths.list, { config, schema: publish }, async (request, reply) => {
    await publishEdition(context, request.actor, request.body);
    return sendCreated(reply, editionPaths.list, editionMessages.published);
  });
  const doi = {
    summary: "The DOI that was registered for an edition",
    params: idParameters,
    body: doiInput,
    response: { 200: messageShape },
  };
  api.post(editionPaths.doi, { config, schema: doi }, async ({ actor, params, body }) => {
    await saveDoi(context, actor, { ...params, ...body });
    return editionMessages.doiSaved;
  });
  const withdraw = {
    summary: "Withdraw an edition: its number, day and the reason stay",
    params: idParameters,
    body: withdrawal,
    response: { 200: messageShape },
  };
  api.post(editionPaths.withdrawal, { config, schema: withdraw }, async ({ actor, params, body }) => {
    await withdrawEdition(context, actor, { ...params, ...body });
    return editionMessages.withdrawn;
  });
  const hidden = {
    summary: "The states of a record that are hidden in public, with who hid them and why",
    params: hidingParameters,
    response: { 200: z.array(hiddenStateShape), 403: errorShape },
  };
  api.get(editionPaths.hiddenStates, { config: { permission: "readHistory" }, schema: hidden }, (request) =>
    listHiddenForStaff(context.db, request.actor, request.params),
  );
  const change = { config: { permission: "hideStates" } } as const;
  const response = { 200: messageShape, 409: errorShape };
  const hide = {
    summary: "Hide a state of a record from the public history and from all editions",
    params: hidingParameters,
    body: hidingInput,
    response,
  };
  api.post(editionPaths.hiddenStates, { ...change, schema: hide }, async ({ actor, params, body }) => {
    await hideState(context, actor, { ...params, version: body.__v, reason: body.reason });
    return editionMessages.hidden;
  });
  const show = { summary: "Show a hidden state again", params: stateParameters, response };
  api.delete(editionPaths.hiddenState, { ...change, schema: show }, async ({ actor, params }) => {
    await hideState(context, actor, { ...params, reason: null });
    return editionMessages.shown;
  });
};
