// The built product as it is after a first start with the demonstration, which is what the browser tests visit.
import { prepareDataDir } from "../tests/support/server-process.ts";

await prepareDataDir(String(process.env.DATA_DIR), "demo");
await import("../server/main.ts");
