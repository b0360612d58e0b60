import type { FastifyReply } from "fastify";
import { type ApiModule, errorShape } from "../../../shared/api/api.server.ts";
import { importPaths } from "../../../shared/api/api-paths.ts";
import type { Context } from "../../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { importResultShape } from "../contract.ts";
import { DirectImport } from "../process/direct-import.server.ts";
import { ImportProcess } from "../process/import-process.server.ts";
import type { ImportTask } from "../process/messages.server.ts";
import {
  type BibliographyInput,
  bibliographyInput,
  bibliographyScope,
  bibliographyShape,
} from "./contract.ts";

/** A list of lines is long, and compressing it would hold the server up. */
const options = { config: { permission: "importData" }, compress: false } as const;

export const bibliographyApi: ApiModule = async (api, { context }) => {
  const dryRun = {
    summary: "The lines of the datasheets' bibliographies, and what taking in the certain ones would do",
    body: bibliographyScope,
    response: { 200: bibliographyShape, 409: errorShape },
  };
  api.post(importPaths.bibliographyDryRun, { ...options, schema: dryRun }, (request, reply) =>
    run(context, request.actor, reply, { isDryRun: true, bibliography: request.body }),
  );
  const apply = {
    summary:
      "Take lines of the datasheets' bibliographies in as sources, in one operation that can be undone",
    body: bibliographyInput,
    response: { 200: importResultShape, 409: errorShape },
  };
  api.post(importPaths.bibliography, { ...options, schema: apply }, (request, reply) =>
    run(context, request.actor, reply, { isDryRun: false, bibliography: request.body }),
  );
};

/** In an import's process, so that the thread that listens reads no prose. A client that leaves cancels it. */
async function run(
  { db, importsDirectly }: Context,
  actor: Actor | null,
  reply: FastifyReply,
  task: Pick<ImportTask, "isDryRun"> & { bibliography: BibliographyInput },
): Promise<void> {
  requirePermission(actor, "importData");
  const child = importsDirectly ? new DirectImport(db) : new ImportProcess(db);
  // Also when the response is complete.
  reply.raw.once("close", () => child.cancel());
  try {
    await reply.send(await child.run({ actor, ...task }));
  } finally {
    child.cancel();
  }
}
