import { z } from "zod";

const amount = z.number().int().min(0);
const time = z.iso.datetime();

/** Which code a process runs. */
const releaseShape = z.object({
  version: z.string(),
  commit: z.string().nullable().meta({ description: "Abbreviated; null where the build did not know it" }),
  build: z.string().meta({ description: "Abbreviated hash of the sources" }),
  migration: z.string().meta({ description: "The newest that this code knows" }),
});

/** What a process says of itself and of its machine. */
const machineShape = z.object({
  host: z.string(),
  release: releaseShape,
  node: z.string(),
  database: z.enum(["embedded", "external"]),
  sendsMail: z.boolean(),
  disk: z
    .object({ free: amount, total: amount })
    .nullable()
    .meta({ description: "Of the data folder, in bytes; null where the system does not say" }),
  exposed: z
    .array(z.string())
    .meta({ description: "What other accounts of the machine may read in the data folder" }),
});
export type Machine = z.infer<typeof machineShape>;

/** What a running server reports. */
export const serverShape = machineShape.extend({
  memory: amount.meta({ description: "Resident, in bytes" }),
  workers: z
    .object({ ready: amount, wanted: amount, died: amount.meta({ description: "In the last hour" }) })
    .meta({ description: "Threads that answer uncached reads" }),
  readsWaiting: amount,
  refused: amount.meta({ description: "Requests refused with 503 in the last hour" }),
  followsWrites: z.boolean().meta({ description: "Hears of writes at once, and so uses its cache" }),
  reachesStorage: z.boolean().meta({ description: "Reaches the folder or bucket of images" }),
});
export type ServerReport = z.infer<typeof serverShape>;

const taskShape = z
  .object({
    about: z.enum(["server", "backup", "disk", "mail", "images", "load", "database", "storage"]),
    isUrgent: z.boolean(),
    text: z.string().meta({ description: "A Spanish sentence; commands stand between backquotes" }),
  })
  .meta({ id: "StatusTask" });
export type Task = z.infer<typeof taskShape>;

export const statusShape = z
  .object({
    at: time,
    tasks: z.array(taskShape).meta({ description: "What needs doing, the most urgent first" }),
    servers: z.array(
      z.object({
        startedAt: time,
        report: serverShape.nullable().meta({ description: "Null from a server of another version" }),
      }),
    ),
    machine: machineShape
      .nullable()
      .meta({ description: "Of the command that asks while no server runs; null in the API" }),
    backup: z.object({
      last: z
        .object({
          at: time,
          host: z.string(),
          path: z.string(),
          bytes: amount,
          missingFiles: amount,
          checkedAt: time.nullable(),
        })
        .nullable(),
      failure: z
        .object({ at: time, problem: z.string() })
        .nullable()
        .meta({ description: "The last attempt, where it failed" }),
    }),
    mail: z.object({
      waiting: amount,
      oldestAt: time.nullable().meta({ description: "When the oldest message that waits was written" }),
      problem: z.string().meta({ description: 'Why that one was not sent yet; "" where nothing failed' }),
      failed: amount,
      doubtful: amount,
    }),
    images: z
      .object({ failed: amount, problem: z.string().meta({ description: 'Of one of them; "" without any' }) })
      .meta({ description: "Of other hosts, that records name and that could not be copied" }),
    database: z.object({
      version: z.string(),
      bytes: amount,
      connections: amount.meta({ description: "Of everybody, to all databases of that PostgreSQL" }),
      maxConnections: amount,
      contentVersion: amount,
    }),
    lastImport: z
      .object({ at: time, actorName: z.string(), source: z.string(), undoneAt: time.nullable() })
      .nullable(),
  })
  .meta({ id: "Status" });
export type Status = z.infer<typeof statusShape>;
