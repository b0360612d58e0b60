import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  claimMessage,
  getRetryDelay,
  leases,
  markAbandoned,
  markSending,
  recordOutcome,
} from "../../app/nouns/contact-messages/delivery.server.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { startSmtpServer } from "../../tests/support/mail-servers.ts";
import { createMailbox, quiet, smtpSettings } from "../../tests/support/mailbox.ts";
import { openMailer } from "../adapters/mail/open-mailer.ts";
import { startContactDelivery } from "./contact-delivery.ts";

const { db } = await createTestDatabase();
const { store, read, deliverUntil } = createMailbox(db);

describe("what an instance leaves behind", () => {
  // Messages of other tests may be due again by now.
  beforeEach(async () => {
    await db.delete(contactMessages);
  });
  const expire = (id: string) =>
    db
      .update(contactMessages)
      .set({ dueAt: sql`now() - interval '1 second'` })
      .where(eq(contactMessages.id, id));

  it("is claimed again if nothing was sent, and the first claim is void", async () => {
    const id = await store();
    const first = await claimMessage(db);
    expect(first).toMatchObject({ id, attempt: 1 });
    expect(await claimMessage(db)).toBeNull();
    await expire(id);
    const second = await claimMessage(db);
    expect(second).toMatchObject({ id, attempt: 2 });
    if (!first || !second) return;
    await expect(markSending(db, first)).rejects.toThrow();
    await recordOutcome(db, first, { kind: "failed", problem: "tarde" });
    await markSending(db, second);
    expect(await read(id)).toMatchObject({ delivery: "sending", problem: "" });
  });

  it("is in doubt if sending had begun, and is not sent again", async () => {
    const id = await store();
    const claim = await claimMessage(db);
    if (!claim) throw new Error("Nothing to claim");
    await markSending(db, claim);
    expect(await markAbandoned(db)).toBe(0);
    await expire(id);
    expect(await markAbandoned(db)).toBe(1);
    expect(await claimMessage(db)).toBeNull();
    expect((await read(id)).problem).toContain("puede que haya salido");
    // The instance was only slow: what it learned counts.
    await recordOutcome(db, claim, { kind: "sent" });
    expect((await read(id)).delivery).toBe("sent");
  });

  it("is given back at once by one that stops before anything left", async () => {
    const server = await startSmtpServer({ greet: () => new Promise(() => {}) });
    afterAll(server.close);
    const id = await store();
    const stop = startContactDelivery({ db }, openMailer(smtpSettings(server.address)), quiet, { every: 10 });
    await expect.poll(async () => (await read(id)).delivery).toBe("claimed");
    await stop();
    expect(await read(id)).toMatchObject({ delivery: "waiting", attempts: 0 });
  });
});

describe("the pause before the next attempt", () => {
  it("doubles up to six hours, with jitter, and no service makes it longer than a day", () => {
    expect([1, 2, 3, 12].map((attempt) => getRetryDelay(attempt, 0, 0.5))).toEqual([30, 60, 120, 21_600]);
    expect(getRetryDelay(1, 0, 0)).toBe(24);
    expect(getRetryDelay(1, 0, 1)).toBe(36);
    expect(getRetryDelay(1, 600, 0.5)).toBe(600);
    expect(getRetryDelay(1, 1e9, 0.5)).toBe(86_400);
    expect(leases.claim).toBeLessThan(leases.sending);
  });

  it("ends after 12 attempts", async () => {
    const id = await store({ attempts: 11 });
    const row = await deliverUntil(
      openMailer(smtpSettings("smtp://127.0.0.1:9")),
      id,
      ({ problem }) => problem !== "",
    );
    expect(row).toMatchObject({ delivery: "failed", attempts: 12, dueAt: null });
  });
});
