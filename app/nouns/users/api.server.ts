import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  sendCreated,
  sendPage,
  staffCall,
  toPage,
} from "../../shared/api/api.server.ts";
import { apiPath } from "../../shared/api/api-paths.ts";
import { createUser, deleteUser, updateUser } from "./commands.server.ts";
import {
  linkedPassword,
  passwordChange,
  passwordLinkShape,
  userCreation,
  userListQuery,
  userMessages,
  userShape,
  userUpdate,
} from "./contract.ts";
import { userPaths } from "./declaration.ts";
import { markBrowser } from "./known-browser.server.ts";
import {
  changeOwnPassword,
  changePassword,
  createPasswordLink,
  redeemPasswordLink,
} from "./passwords.server.ts";
import { getUser, listUsers } from "./queries.server.ts";

export const usersApi: ApiModule = async (api, { context }) => {
  api.get(
    userPaths.list,
    staffCall("manageUsers", {
      summary: "Users by name",
      querystring: userListQuery,
      response: { 200: z.array(userShape) },
    }),
    async (request, reply) => {
      const page = toPage(request.query);
      return sendPage(request, reply, page, await listUsers(context.db, request.query, page));
    },
  );
  api.get(
    userPaths.one,
    staffCall("manageUsers", { summary: "One user", params: idParameters, response: { 200: userShape } }),
    (request) => getUser(context.db, request.params.id),
  );
  api.post(
    userPaths.create,
    staffCall("manageUsers", {
      summary: "Create a user",
      body: userCreation,
      response: { 201: messageShape, 409: errorShape },
    }),
    async (request, reply) => {
      const id = await createUser(context, request.actor, request.body);
      return sendCreated(reply, apiPath(userPaths.one, { id }), userMessages.created);
    },
  );
  api.put(
    userPaths.update,
    staffCall("manageUsers", {
      summary: "Change a user's name, login name or role",
      params: idParameters,
      body: userUpdate,
      response: { 200: messageShape },
    }),
    async (request) => {
      await updateUser(context, request.actor, { id: request.params.id, fields: request.body });
      return userMessages.updated;
    },
  );
  api.post(
    userPaths.changePassword,
    staffCall("useAccount", {
      summary: "Change one's own password, or anyone's as a researcher; ends that user's sessions",
      params: idParameters,
      body: passwordChange,
      response: { 200: messageShape, 403: errorShape },
    }),
    async ({ actor, params: { id }, body: fields }) => {
      if (actor?.id === id) await changeOwnPassword(context, actor, fields);
      else await changePassword(context, actor, { id, fields });
      return userMessages.passwordChanged;
    },
  );
  api.post(
    userPaths.passwordLink,
    staffCall("manageUsers", {
      summary: "Make a link by which a user sets a new password, once, within a day",
      params: idParameters,
      response: { 201: passwordLinkShape, 409: errorShape, 429: errorShape },
    }),
    async ({ actor, params: { id } }, reply) => {
      const link = await createPasswordLink(context, actor, id);
      reply.code(201);
      return link;
    },
  );
  api.post(
    userPaths.redeemPasswordLink,
    {
      schema: {
        summary: "Set the password of a link's user; ends that user's sessions",
        body: linkedPassword,
        response: { 200: messageShape, 429: errorShape },
      },
    },
    async ({ body: fields, ip: address }, reply) => {
      const userId = await redeemPasswordLink(context, { fields, address });
      // The owner gets in though an attacker has locked the account by guessing.
      const isSecure = context.siteAddress.startsWith("https:");
      reply.header("Set-Cookie", await markBrowser(context.db, { userId, browser: null, isSecure }));
      return userMessages.linkUsed;
    },
  );
  api.delete(
    userPaths.one,
    staffCall("manageUsers", {
      summary: "Delete a user",
      params: idParameters,
      response: { 200: messageShape, 409: errorShape },
    }),
    async (request) => {
      await deleteUser(context, request.actor, request.params.id);
      return userMessages.deleted;
    },
  );
};
