// `node server/jobs/mentions/compute-mentions.ts` reads the address of the database from standard input, computes all mentions where
// that is due, and writes the content version to standard output. It is a child process with a low priority.
import { setPriority } from "node:os";
import { json } from "node:stream/consumers";
import "../quick-modules.ts";
import { openDatabase } from "../../../db/client.server.ts";
import { computeAllMentions } from "../../../db/mentions/compute-all.server.ts";

setPriority(10);
const { databaseUrl } = (await json(process.stdin)) as { databaseUrl: string };
const db = openDatabase(databaseUrl, { max: 2 });
process.stdout.write(JSON.stringify(await computeAllMentions(db)));
await db.$client.end();
