import type { Disk } from "flydrive";
import type { Database } from "../../db/client.server.ts";
import type { Limits } from "./limits.server.ts";

/** What reads and writes work on; made once at start (server/app.ts) and handed to every command. */
export type Context = {
  db: Database;
  /** Where image files lie: a folder, or S3 by configuration. */
  files: Disk;
  limits: Limits;
  /** Public address of the site, without a slash at the end. */
  siteAddress: string;
};
