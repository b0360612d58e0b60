// `node server/jobs/read-study.ts` reads the study's texts from standard input and writes the proposals found in them to
// standard output, both as JSON. It is a child process, so that the thread that listens never reads prose.
import { json } from "node:stream/consumers";
import { readProposals } from "../../app/nouns/passages/reader/proposals.server.ts";
import type { StudyTexts } from "../../app/nouns/passages/reader/study.server.ts";

process.stdout.end(JSON.stringify(readProposals((await json(process.stdin)) as StudyTexts)));
