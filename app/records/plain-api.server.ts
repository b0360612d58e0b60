import type { FastifyContextConfig } from "fastify";
import { z } from "zod";
import type { Reader } from "../../db/client.server.ts";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  sendCreated,
  sendPage,
  staffCall,
  toPage,
} from "../shared/api/api.server.ts";
import { apiPath } from "../shared/api/api-paths.ts";
import { pagingFields } from "../shared/lists/list-query.ts";
import type { Page, PageOf } from "../shared/lists/paging.ts";
import type { Permission } from "../shared/session/permissions.ts";
import { createRecord, deleteRecord, updateRecord, type WrittenNoun } from "./write-records.server.ts";

type Fields = { __v?: number | undefined };

export type PlainApi<Input extends Fields> = {
  noun: WrittenNoun<Input>;
  /** English, for OpenAPI: "publication". */
  one: string;
  many: string;
  paths: { list: string; one: `${string}/:id` };
  /** Who may read; absent for anyone. */
  read?: Permission;
  input: z.ZodType<Omit<Input, "__v">>;
  update?: z.ZodType<Input>;
  shape: z.ZodType<object>;
  list(db: Reader, page: Page): Promise<PageOf<object>>;
  get(db: Reader, id: string): Promise<object>;
  messages: { created: string; updated: string; deleted: string };
};

const listQuery = z.object(pagingFields);

/** The calls of a plain noun: list, read, create, update and delete. */
export function createPlainApi<Input extends Fields>(noun: PlainApi<Input>): ApiModule {
  return async (api, { context }) => {
    const { paths, messages } = noun;
    const config: FastifyContextConfig = noun.read ? { permission: noun.read } : { cached: true };
    api.get(
      paths.list,
      {
        config: { ...config, isList: true },
        schema: {
          summary: `All ${noun.many}`,
          querystring: listQuery,
          response: { 200: z.array(noun.shape) },
        },
      },
      async (request, reply) => {
        const page = toPage(request.query);
        return sendPage(request, reply, page, await noun.list(context.db, page));
      },
    );
    api.get(
      paths.one,
      {
        config: { ...config, isSmall: true },
        schema: { summary: `One ${noun.one}`, params: idParameters, response: { 200: noun.shape } },
      },
      (request) => noun.get(context.db, request.params.id),
    );
    api.post(
      paths.list,
      staffCall(noun.noun.write, {
        summary: `Create a ${noun.one}`,
        body: noun.input,
        response: { 201: messageShape },
      }),
      async (request, reply) => {
        const id = await createRecord(context, request.actor, noun.noun, request.body as Input);
        return sendCreated(reply, apiPath(noun.paths.one, { id }), messages.created);
      },
    );
    if (noun.update)
      api.put(
        paths.one,
        staffCall(noun.noun.write, {
          summary: `Change a ${noun.one}`,
          params: idParameters,
          body: noun.update,
          response: { 200: messageShape },
        }),
        async (request) => {
          const { id } = request.params;
          await updateRecord(context, request.actor, noun.noun, { id, fields: request.body as Input });
          return messages.updated;
        },
      );
    api.delete(
      paths.one,
      staffCall(noun.noun.delete, {
        summary: `Delete a ${noun.one}`,
        params: idParameters,
        response: { 200: messageShape, ...(noun.noun.findUse ? { 409: errorShape } : {}) },
      }),
      async (request) => {
        await deleteRecord(context, request.actor, noun.noun, request.params);
        return messages.deleted;
      },
    );
  };
}
