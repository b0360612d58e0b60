// `node server/jobs/write-spreadsheet.ts` writes a spreadsheet (.xlsx) to standard output, from JSON on standard input. It
// is a child process with a low priority, since the library holds the whole of it in memory several times.
import { setPriority } from "node:os";
import { json } from "node:stream/consumers";
import {
  type Spreadsheet,
  writeSpreadsheet,
} from "../../app/features/open-data/formats/spreadsheet.server.ts";

setPriority(10);
process.stdout.end(await writeSpreadsheet((await json(process.stdin)) as Spreadsheet));
