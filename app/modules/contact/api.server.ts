import { type ApiModule, errorShape, messageShape } from "../../shared/api.server.ts";
import { sendContactMessage } from "./commands.server.ts";
import { contactFields, contactMessages, contactPaths } from "./contract.ts";

export const contactApi: ApiModule = async (api, { context }) => {
  api.post(
    contactPaths.send,
    {
      schema: {
        summary: "Send a contact message",
        body: contactFields,
        response: { 201: messageShape, 429: errorShape },
      },
    },
    async (request, reply) => {
      await sendContactMessage(context, { fields: request.body, address: request.ip });
      reply.code(201);
      return contactMessages.sent;
    },
  );
};
