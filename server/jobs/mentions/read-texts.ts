// `node server/jobs/mentions/read-texts.ts` reads texts from standard input and writes to standard output, both as JSON, which
// institutions they name beside known names; or, given places, which of these are mostly the names of something else. It is a child
// process, so that the thread that listens never reads prose.
import { json } from "node:stream/consumers";
import { readAmbiguous } from "../../../app/features/mentions/read-ambiguous.ts";
import { readInstitutions } from "../../../app/features/mentions/read-institutions.ts";
import type { RegisterEntry } from "../../../app/shared/names/registers.ts";

type Input = { texts: string[] } & ({ known: string[] } | { places: RegisterEntry[] });

const input = (await json(process.stdin)) as Input;
const found =
  "places" in input ? readAmbiguous(input.texts, input.places) : readInstitutions(input.texts, input.known);
process.stdout.end(JSON.stringify(found));
