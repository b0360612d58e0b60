import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  operationOf,
  pageOf,
  sendPage,
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
  contactMessages,
  contactUpdate,
} from "./contract.ts";
import { getChallenge, listContactMessages } from "./queries.server.ts";

export const contactApi: ApiModule = async (api, { context }) => {
  api.post(
    contactPaths.send,
    {
      schema: {
        summary: "Send a contact message",
        description:
          "With `terms` and `captcha`, as the site's form sends it, or without both: then few are taken from an address.",
        body: contactCall,
        response: { 201: messageShape, 429: errorShape },
      },
    },
    async (request, reply) => {
      await sendContactMessage(context, {
        fields: request.body,
        address: request.ip,
        operation: operationOf(request),
      });
      reply.code(201);
      return contactMessages.sent;
    },
  );
  api.get(
    contactPaths.challenge,
    {
      schema: {
        summary: "A proof of work to do before a message is sent (ALTCHA)",
        response: { 200: challengeShape, 404: errorShape },
      },
    },
    (_request, reply) => {
      reply.header("Cache-Control", "no-store");
      return getChallenge(context);
    },
  );
  api.get(
    contactPaths.list,
    {
      config: { permission: "readMessages" },
      schema: {
        summary: "Contact messages, newest first; `unread=true` for the new ones only",
        querystring: contactListQuery,
        response: { 200: z.array(contactMessageShape) },
      },
    },
    async (request, reply) => {
      const page = pageOf(request.query);
      return sendPage(request, reply, page, await listContactMessages(context, request.query, page));
    },
  );
  api.put(
    contactPaths.one,
    {
      config: { permission: "readMessages" },
      schema: {
        summary: "Mark a contact message as read, or as new again",
        params: idParameters,
        body: contactUpdate,
        response: { 200: messageShape },
      },
    },
    async (request) => {
      await updateContactMessage(context, request.actor, { id: request.params.id, fields: request.body });
      return request.body.read ? contactMessages.read : contactMessages.unread;
    },
  );
  api.delete(
    contactPaths.one,
    {
      config: { permission: "readMessages" },
      schema: {
        summary: "Delete a contact message",
        params: idParameters,
        response: { 200: messageShape },
      },
    },
    async (request) => {
      await deleteContactMessage(context, request.actor, request.params.id);
      return contactMessages.deleted;
    },
  );
  api.post(
    contactPaths.sendAgain,
    {
      config: { permission: "readMessages" },
      schema: {
        summary: "Send a contact message by mail again",
        params: idParameters,
        response: { 200: messageShape, 409: errorShape },
      },
    },
    async (request) => {
      await sendContactMessageAgain(context, request.actor, request.params.id);
      return contactMessages.queued;
    },
  );
};
