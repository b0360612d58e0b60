// `node server/first-start/use-template.ts`, started with a channel for messages (app/staff/start/process/run-task.server.ts), says
// what a template would change, or uses it. It is a child process, so that the thread that listens reads no archive.
import { setPriority } from "node:os";
import "../jobs/quick-modules.ts";

setPriority(10);
const { runTemplateChild } = await import("../../app/staff/start/process/child.server.ts");
const { toAppError } = await import("../errors.ts");
await runTemplateChild(toAppError);
