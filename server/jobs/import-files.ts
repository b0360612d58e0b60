// `node server/jobs/import-files.ts`, started with a channel for messages (app/staff/import/process/child.server.ts), checks
// or imports files. It is a child process because its memory and time are limited, and has a low priority.
import { setPriority } from "node:os";
import { runImportChild } from "../../app/staff/import/process/child.server.ts";
import { toAppError } from "../errors.ts";

setPriority(10);
await runImportChild(toAppError);
