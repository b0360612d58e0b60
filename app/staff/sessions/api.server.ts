import { userShape } from "../../nouns/users/contract.ts";
import { getUser } from "../../nouns/users/queries.server.ts";
import { type ApiModule, errorShape, messageShape, staffCall } from "../../shared/api/api.server.ts";
import { sessionPaths } from "../../shared/api/api-root.ts";
import { parseBearerToken } from "../../shared/api/bearer-token.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import { logIn, logOut } from "./commands.server.ts";
import { loginFields, sessionMessages, tokenShape } from "./contract.ts";

export const sessionsApi: ApiModule = async (api, { context }) => {
  api.post(
    sessionPaths.login,
    {
      schema: {
        summary: "Open a session",
        body: loginFields,
        response: { 200: tokenShape, 401: errorShape, 429: errorShape },
      },
    },
    async ({ body: fields, ip: address, headers: { cookie: cookies } }, reply) => {
      const { token, mark } = await logIn(context, { fields, address, cookies });
      reply.header("Set-Cookie", mark);
      return token;
    },
  );
  api.post(
    sessionPaths.logout,
    {
      // On a shared computer a session must end in any case.
      config: { permission: "useAccount", needsNoDiskSpace: true },
      schema: { summary: "End the session of the token", response: { 200: messageShape } },
    },
    async (request) => {
      await logOut(context, parseBearerToken(request.headers.authorization) ?? "");
      return sessionMessages.loggedOut;
    },
  );
  api.get(
    sessionPaths.currentUser,
    staffCall("useAccount", { summary: "The user of the token", response: { 200: userShape } }),
    (request) => {
      if (!request.actor?.id) throw new AppError("unauthenticated");
      return getUser(context.db, request.actor.id);
    },
  );
};
