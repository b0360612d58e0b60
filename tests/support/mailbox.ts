import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { startContactDelivery } from "../../server/jobs/contact-delivery.ts";

export const quiet = { info() {}, warn() {}, error() {} } as unknown as Parameters<
  typeof startContactDelivery
>[2];

/** Messages of visitors in a test's database, each removed after its test, and their delivery. */
export function createMailbox(db: Database) {
  async function store(fields: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
    const id = newId();
    await db.insert(contactMessages).values({
      id,
      name: "Íñigo Peña",
      email: "inigo@example.org",
      message: "¿Dónde consulto la tesis?\n.\nGracias",
      delivery: "waiting",
      // Timestamps are rounded to milliseconds, so the current time may be half of one ahead.
      dueAt: sql`now() - interval '1 second'`,
      ...fields,
    });
    onTestFinished(async () => {
      await db.delete(contactMessages).where(eq(contactMessages.id, id));
    });
    return id;
  }

  async function read(id: string) {
    const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
    if (!row) throw new Error(`No message ${id}`);
    return row;
  }

  /** Runs the delivery until a message has the expected state. */
  async function deliverUntil(
    mailer: Parameters<typeof startContactDelivery>[1],
    id: string,
    isDone: (row: Awaited<ReturnType<typeof read>>) => boolean,
  ) {
    const stop = startContactDelivery({ db }, mailer, quiet, { every: 20 });
    await expect.poll(async () => isDone(await read(id)), { interval: 20 }).toBe(true);
    await stop();
    return read(id);
  }
  return { store, read, deliverUntil };
}

export const smtpSettings = (address: string) =>
  ({
    kind: "smtp",
    address,
    from: "Sitio web <sitio@example.edu>",
    to: ["equipo@example.edu", "archivo@example.edu"],
  }) as const;
