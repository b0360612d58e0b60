import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  readIdempotencyKey,
  sendPage,
  toPage,
} from "../../shared/api/api.server.ts";
import { contactPaths } from "../../shared/api/api-paths.ts";
import {
  deleteContactMessage,
  sendContactMessage,
  sendContactMessageAgain,
  updateContactMessage,
} from "./commands.server.ts";
import {
  challengeShape,
  contactCall,
  contactListQuery,
  contactMessageShape,
  contactTexts,
  contactUpdate,
} from "./contract.ts";
import { getChallenge, listContactMessages } from "./queries.server.ts";

const config = { permission: "readMessages" } as const;
const params = idParameters;

export const contactApi: ApiModule = async (api, { context }) => {
  const send = {
    summary: "Send a contact message",
    description:
      "With `terms` and `captcha`, as the site's form sends it. Without both only where the operator allows it (`CONTACT_CAPTCHA=form`), and then few from an address.",
    body: contactCall,
    response: { 201: messageShape, 429: errorShape },
  };
  api.post(contactPaths.send, { config: { isIdempotent: true }, schema: send }, async (request, reply) => {
    const { body: fields, ip: address } = request;
    await sendContactMessage(context, { fields, address, operation: readIdempotencyKey(request) });
    reply.code(201);
    return contactTexts.sent;
  });
  const challenge = {
    summary: "A proof of work to do before a message is sent (ALTCHA)",
    response: { 200: challengeShape, 404: errorShape },
  };
  api.get(contactPaths.challenge, { schema: challenge }, (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return getChallenge(context);
  });
  const list = {
    summary: "Contact messages, newest first; `unread=true` for the new ones only",
    querystring: contactListQuery,
    response: { 200: z.array(contactMessageShape) },
  };
  api.get(contactPaths.list, { config, schema: list }, async (request, reply) => {
    const page = toPage(request.query);
    return sendPage(request, reply, page, await listContactMessages(context, request.query, page));
  });
  const update = {
    summary: "Mark a contact message as read, or as new again",
    params,
    body: contactUpdate,
    response: { 200: messageShape },
  };
  api.put(contactPaths.one, { config, schema: update }, async ({ actor, params: { id }, body }) => {
    await updateContactMessage(context, actor, { id, fields: body });
    return body.read ? contactTexts.read : contactTexts.unread;
  });
  const remove = { summary: "Delete a contact message", params, response: { 200: messageShape } };
  api.delete(contactPaths.one, { config, schema: remove }, async ({ actor, params: { id } }) => {
    await deleteContactMessage(context, actor, id);
    return contactTexts.deleted;
  });
  const sendAgain = {
    summary: "Send a contact message by mail again",
    params,
    response: { 200: messageShape, 409: errorShape },
  };
  api.post(contactPaths.sendAgain, { config, schema: sendAgain }, async ({ actor, params: { id } }) => {
    await sendContactMessageAgain(context, actor, id);
    return contactTexts.queued;
  });
};
