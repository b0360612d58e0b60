// `node server/jobs/import-files.ts`, started with a channel for messages (app/staff/import/process/child.server.ts), checks
// or imports files. It is a child process because its memory and time are limited, and has a low priority.
import { setPriority } from "node:os";
import "./quick-modules.ts";

type BuiltModule = { runImportJob(): Promise<void> };

setPriority(10);
/** Of the server's build, where that started it. */
const builtModule = process.argv[2];
if (builtModule) await ((await import(builtModule)) as BuiltModule).runImportJob();
else {
  const { runImportChild } = await import("../../app/staff/import/process/child.server.ts");
  const { toAppError } = await import("../errors.ts");
  await runImportChild(toAppError);
}
