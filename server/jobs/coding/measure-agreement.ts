// `node server/jobs/coding/measure-agreement.ts` measures the agreement of two coders on each variable, from JSON on standard input
// to JSON on standard output. It is a child process, so that the thread that listens draws no thousand samples.
import { json } from "node:stream/consumers";
import { type Measured, measureAgreement } from "../../../app/features/coding/agreement.server.ts";

process.stdout.end(JSON.stringify(((await json(process.stdin)) as Measured[]).map(measureAgreement)));
