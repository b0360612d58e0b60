import type { FastifyContextConfig } from "fastify";
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
} from "../shared/api/api.server.ts";
import { apiPath } from "../shared/api/api-paths.ts";
import { idSchema } from "../shared/values/ids.ts";
import { refuseOtherFilters } from "./filters/read-filters.server.ts";
import type { NounCalls, NounRules } from "./noun-rules.server.ts";
import { createRecord, deleteRecord, updateRecord } from "./write-records.server.ts";

type Api = Parameters<ApiModule>[0];
type Context = Parameters<ApiModule>[1]["context"];
type Made = { rules: NounRules; calls: NounCalls; context: Context };

/** The calls of a noun, from its declaration and rules: list, read, create, update and delete. */
export function createNounApi(rules: NounRules): ApiModule {
  return async (api, { context }) => {
    const { calls, declaration } = rules;
    if (!calls || !declaration.paths) return;
    const { list, one } = declaration.paths;
    const { create = list, update = one, delete: remove = one } = declaration.paths;
    const made = { rules, calls, context };
    addReads(api, made, { list, one });
    addCreation(api, made, { create, one });
    addUpdate(api, made, update);
    addDeletion(api, made, remove);
  };
}

function addReads(api: Api, { calls, context }: Made, paths: { list: string; one: string }): void {
  const { query, shape, reads } = calls;
  const listQuery = reads ? z.object({ ...query?.shape, ...reads }) : query;
  const config: FastifyContextConfig = calls.read ? { permission: calls.read } : { cached: true };
  api.get(
    paths.list,
    {
      config: { ...config, isList: query !== null, isSmall: calls.isSmall ?? false },
      ...(query ? { preValidation: refuseOtherFilters(calls.filtered ?? "plain") } : {}),
      schema: {
        summary: calls.summaries.list,
        ...(listQuery ? { querystring: listQuery } : {}),
        response: { 200: z.array(shape) },
      },
    },
    async (request, reply) => {
      const page = toPage(query ? (request.query as Parameters<typeof toPage>[0]) : {});
      const found = await calls.list(context.db, page, request.query as never);
      return Array.isArray(found) ? found : sendPage(request, reply, page, found);
    },
  );
  api.get(
    paths.one,
    {
      config: { ...config, isSmall: true },
      schema: {
        summary: `One ${calls.one}`,
        params: idParameters,
        ...(reads ? { querystring: z.object(reads) } : {}),
        response: { 200: calls.oneShape ?? shape },
      },
    },
    (request) => calls.get(context.db, request.params.id, request.query as never),
  );
}

function addCreation(
  api: Api,
  { rules, calls, context }: Made,
  paths: { create: string; one: `${string}/:id` },
) {
  if (!calls.input) return;
  const { params, isNested, read } = describeParameters(paths.create);
  api.post(
    paths.create,
    staffCall(describeWriting(rules), {
      summary: calls.summaries.create ?? `Create ${nameOne(calls)}${isNested ? " of an intervention" : ""}`,
      ...params,
      body: calls.input,
      response: { 201: messageShape, ...(rules.uniqueColumn ? { 409: errorShape } : {}) },
    }),
    async (request, reply) => {
      const { id: _none, ...owner } = read(request.params);
      const id = await createRecord(context, request.actor, rules, { ...request.body, ...owner } as never);
      return sendCreated(reply, apiPath(paths.one, { id }), rules.messages.created);
    },
  );
}

function addUpdate(api: Api, { rules, calls, context }: Made, path: string): void {
  if (!calls.update) return;
  const { params, isNested, read } = describeParameters(path);
  const moved = isNested ? "; it belongs to the intervention of the path afterwards" : "";
  api.put(
    path,
    staffCall(describeWriting(rules), {
      summary: calls.summaries.update ?? `Change ${nameOne(calls)}${moved}`,
      ...params,
      body: calls.update,
      response: { 200: messageShape },
    }),
    async (request) => {
      const { id, ...owner } = read(request.params);
      const fields = { ...request.body, ...owner } as never;
      await updateRecord(context, request.actor, rules, { id, fields });
      return rules.messages.updated;
    },
  );
}

/** The record that takes the deleted one's place in all that need it. */
const replacementQuery = z.object({ replacement: idSchema.optional() });

function addDeletion(api: Api, { rules, calls, context }: Made, path: string): void {
  const { params, read } = describeParameters(path);
  api.delete(
    path,
    staffCall(rules.permission.delete, {
      summary: calls.summaries.delete ?? `Delete ${nameOne(calls)}`,
      ...params,
      ...(rules.moveUses ? { querystring: replacementQuery } : {}),
      response: { 200: messageShape, ...(rules.findUse ? { 409: errorShape } : {}) },
    }),
    async (request) => {
      const { replacement } = (request.query ?? {}) as z.infer<typeof replacementQuery>;
      await deleteRecord(context, request.actor, rules, { ...read(request.params), replacement });
      return rules.messages.deleted;
    },
  );
}

/** A path names the record, the intervention that it is of, or both: `/news/:newsId/intervention/:interventionId`. */
function describeParameters(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const own = names.find((name) => name !== "interventionId") ?? "";
  const params =
    own === "id" ? idParameters : z.object(Object.fromEntries(names.map((name) => [name, idSchema])));
  return {
    params: names.length > 0 ? { params } : {},
    isNested: names.includes("interventionId"),
    /** @param values as the schema of `params` has found them */
    read(values: unknown): { id: string; interventionId?: string } {
      const { [own]: id = "", interventionId } = values as Record<string, string>;
      return interventionId === undefined ? { id } : { id, interventionId };
    },
  };
}

function describeWriting({ permission, declaration }: NounRules) {
  const imageFields = Object.entries(declaration.fields).flatMap(([name, { kind }]) =>
    kind === "image" ? [name] : [],
  );
  return { permission: permission.write, ...(imageFields.length > 0 ? { imageFields } : {}) };
}

const nameOne = ({ one }: NounCalls) => `${/^[aeio]/.test(one) ? "an" : "a"} ${one}`;
