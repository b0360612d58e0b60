// `node server/first-start/change-demo.ts` reads from standard input where the database is and what becomes of the fictional city, and writes
// what came of it to standard output. It is a child process with a low priority, since that takes seconds.
import { setPriority } from "node:os";
import { json } from "node:stream/consumers";
import "../jobs/quick-modules.ts";
import type { DemoResult, DemoTask } from "./demo-task.server.ts";

setPriority(10);
const { openDatabase } = await import("../../db/client.server.ts");
const { readContentVersion } = await import("../../db/content-version.server.ts");
const { refreshStudy } = await import("../../app/nouns/site/profile/study.server.ts");
const { installDemo, removeDemo } = await import("./demo.server.ts");

const { databaseUrl, change } = (await json(process.stdin)) as DemoTask;
const db = openDatabase(databaseUrl, { max: 2 });
await refreshStudy(db);
let removed: number | null = null;
if (change === "remove") removed = await removeDemo(db);
else await installDemo(db);
const version = await readContentVersion(db);
process.stdout.write(JSON.stringify({ removed, version } satisfies DemoResult));
await db.$client.end();
