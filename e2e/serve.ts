// The built product as it is after a first start with the demonstration, which is what the browser tests visit.
import { rmSync } from "node:fs";
import { prepareDataDir } from "../tests/support/server-process.ts";

const dataDir = String(process.env.DATA_DIR);
await prepareDataDir(dataDir, "demo");
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
await import("../server/main.ts");
