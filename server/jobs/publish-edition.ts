// `node server/jobs/publish-edition.ts`, started with a channel for messages (app/features/editions/process/run-task.server.ts),
// publishes an edition or makes its package again. It is a child process with a low priority, since that takes long.
import { setPriority } from "node:os";
import "./quick-modules.ts";

setPriority(10);
const { runEditionChild } = await import("../../app/features/editions/process/child.server.ts");
const { toAppError } = await import("../errors.ts");
await runEditionChild(toAppError);
