// `node server/jobs/read-study.ts` reads from standard input either the texts of a study, and writes what is proposed of them to
// standard output, or the address of a database with a large study, whose changed texts it reads work by work and stores what is
// proposed. It is a child process, so that the thread that listens never reads prose.
import { setPriority } from "node:os";
import { json } from "node:stream/consumers";
import { readProposals } from "../../app/nouns/passages/reader/proposals.server.ts";
import type { StudyTexts } from "../../app/nouns/passages/reader/study.server.ts";

/** Where nobody waits for it, others come first. */
type Asked = StudyTexts | { databaseUrl: string; isAwaited: boolean; works?: string[] };

const asked = (await json(process.stdin)) as Asked;
if ("databaseUrl" in asked) {
  if (!asked.isAwaited) setPriority(10);
  // Loaded only here: a study of some hundred news is read in less time than these take to load.
  await import("./quick-modules.ts");
  const { readUnreadWorks } = await import("../../app/nouns/passages/read-works.server.ts");
  const { openDatabase } = await import("../../db/client.server.ts");
  const db = openDatabase(asked.databaseUrl, { max: 2 });
  await readUnreadWorks(db, readProposals, { wanted: asked.works });
  await db.$client.end();
} else process.stdout.end(JSON.stringify(readProposals(asked)));
