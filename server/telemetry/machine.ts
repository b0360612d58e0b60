import { hostname } from "node:os";
import type { Machine } from "../../app/staff/status/contract.ts";
import { listExposed } from "../adapters/private-files.ts";
import type { Env } from "../env.ts";
import { readDiskSpace } from "../limits/disk-space.ts";
import { release } from "./release.ts";

/** What this process can say of itself and of its machine. */
export async function readMachine({ DATABASE_URL, DATA_DIR, services }: Env): Promise<Machine> {
  return {
    host: hostname(),
    release,
    node: process.versions.node,
    database: DATABASE_URL ? "external" : "embedded",
    sendsMail: services.mailHost !== null,
    disk: await readDiskSpace(DATA_DIR),
    exposed: listExposed(DATA_DIR),
  };
}
