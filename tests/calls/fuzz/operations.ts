import type { JsonSchema } from "./values.ts";

/** One call of the published description. */
export type Operation = {
  method: string;
  path: string;
  parameters: { in: string; name: string; schema: JsonSchema }[];
  body: JsonSchema | undefined;
  form: JsonSchema | undefined;
  isSecured: boolean;
  /** Schemas of responses by status. */
  responses: Record<string, JsonSchema>;
};

type Described = {
  parameters?: Operation["parameters"];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: unknown[];
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
};
export type Description = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
};

export function listOperations({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema,
      form: requestBody?.content["multipart/form-data"]?.schema,
      isSecured: (security?.length ?? 0) > 0,
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { content }]) => [
          status,
          Object.values(content)[0]?.schema ?? {},
        ]),
      ),
    })),
  );
}
