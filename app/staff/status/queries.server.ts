import { count, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Database, Reader } from "../../../db/client.server.ts";
import { undoneAt } from "../../../db/operations.server.ts";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { backups, instances } from "../../../db/schema/installation.ts";
import { contentVersion, imports } from "../../../db/schema/revisions.ts";
import { listFailedImages } from "../../features/outside-images/addresses.server.ts";
import { isoTimestamp } from "../../shared/database/projections.server.ts";
import { listTasks } from "./checks.ts";
import { type Machine, type Status, serverShape } from "./contract.ts";

/** A server that has not reported for this long was killed, or has lost the database. It reports every 10 seconds. */
const reportsFor = sql`interval '35 seconds'`;

/**
 * The state of the installation, as its database knows it.
 * @param machine of a command, which stands in where no server runs
 */
export async function readStatus(db: Database, machine: Machine | null = null): Promise<Status> {
  const [database, servers, backup, mail, images, [lastImport]] = await Promise.all([
    readDatabase(db),
    readServers(db),
    readBackup(db),
    readMail(db),
    readImages(db),
    db
      .select({
        at: isoTimestamp<string>(imports.at),
        actorName: imports.actorName,
        source: imports.source,
        undoneAt: undoneAt(imports.id),
      })
      .from(imports)
      .orderBy(desc(imports.at), desc(imports.id))
      .limit(1),
  ]);
  const { at, ...figures } = database;
  const facts = {
    at,
    servers,
    machine: servers.length === 0 ? machine : null,
    backup,
    mail,
    images,
    database: figures,
    lastImport: lastImport ?? null,
  };
  return { ...facts, tasks: listTasks(facts) };
}

async function readDatabase(db: Reader) {
  const [row] = await db
    .select({
      at: isoTimestamp<string>(sql`now()::timestamptz(3)`),
      version: sql<string>`split_part(current_setting('server_version'), ' ', 1)`,
      bytes: sql<number>`pg_database_size(current_database())`.mapWith(Number),
      // Readable by every account, which pg_stat_activity is not.
      connections: sql<number>`(select sum(numbackends) from pg_stat_database)`.mapWith(Number),
      maxConnections: sql<number>`current_setting('max_connections')`.mapWith(Number),
      contentVersion: contentVersion.version,
    })
    .from(contentVersion);
  if (!row) throw new Error("The table content_version has lost its one row.");
  return row;
}

async function readServers(db: Reader): Promise<Status["servers"]> {
  const rows = await db
    .select({ startedAt: isoTimestamp<string>(instances.startedAt), report: instances.report })
    .from(instances)
    .where(gt(instances.seenAt, sql`now() - ${reportsFor}`))
    .orderBy(instances.startedAt, instances.id);
  return rows.map(({ startedAt, report }) => ({
    startedAt,
    report: serverShape.safeParse(report).data ?? null,
  }));
}

async function readBackup(db: Reader): Promise<Status["backup"]> {
  const [[last], [attempt]] = await Promise.all([
    db
      .select({
        at: isoTimestamp<string>(backups.at),
        host: backups.host,
        path: backups.path,
        bytes: backups.bytes,
        missingFiles: backups.missingFiles,
        checkedAt: isoTimestamp<string | null>(backups.checkedAt),
      })
      .from(backups)
      .where(eq(backups.problem, ""))
      .orderBy(desc(backups.id))
      .limit(1),
    db
      .select({ at: isoTimestamp<string>(backups.at), problem: backups.problem })
      .from(backups)
      .orderBy(desc(backups.id))
      .limit(1),
  ]);
  return { last: last ?? null, failure: attempt && attempt.problem !== "" ? attempt : null };
}

async function readMail(db: Reader): Promise<Status["mail"]> {
  const { delivery, createdAt, problem } = contactMessages;
  const isWaiting = inArray(delivery, ["waiting", "claimed", "sending"]);
  const [rows, [oldest]] = await Promise.all([
    db
      .select({ delivery, total: count() })
      .from(contactMessages)
      .where(ne(delivery, "sent"))
      .groupBy(delivery),
    db
      .select({ at: isoTimestamp<string>(createdAt), problem })
      .from(contactMessages)
      .where(isWaiting)
      .orderBy(createdAt, contactMessages.id)
      .limit(1),
  ]);
  const sum = (states: readonly string[]) =>
    rows.reduce((total, row) => total + (states.includes(row.delivery) ? row.total : 0), 0);
  return {
    waiting: sum(["waiting", "claimed", "sending"]),
    oldestAt: oldest?.at ?? null,
    problem: oldest?.problem ?? "",
    failed: sum(["failed"]),
    doubtful: sum(["doubtful"]),
  };
}

async function readImages(db: Reader): Promise<Status["images"]> {
  const failed = await listFailedImages(db);
  return { failed: failed.length, problem: failed[0]?.problem ?? "" };
}
