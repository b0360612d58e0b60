// `node server/jobs/mentions/read-institutions.ts` reads texts and known names from standard input and writes the institutions found
// in them to standard output, both as JSON. It is a child process, so that the thread that listens never reads prose.
import { json } from "node:stream/consumers";
import { readInstitutions } from "../../../app/features/mentions/read-institutions.ts";

const { texts, known } = (await json(process.stdin)) as { texts: string[]; known: string[] };
process.stdout.end(JSON.stringify(readInstitutions(texts, known)));
