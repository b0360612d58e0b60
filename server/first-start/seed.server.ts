import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { siteContentDefaults } from "../../app/nouns/site/defaults.server.ts";
import { hashPassword } from "../../app/shared/session/passwords.server.ts";
import type { Actor } from "../../app/shared/session/permissions.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { Database, Transaction } from "../../db/client.server.ts";
import { hierarchies, stages, systems } from "../../db/schema/catalog.ts";
import { revisions } from "../../db/schema/revisions.ts";
import { siteContent } from "../../db/schema/site.ts";
import { users } from "../../db/schema/users.ts";
import { write } from "../../db/write.server.ts";

export const systemActor: Actor = { id: null, username: "sistema", role: "system" };

/** The first researcher; `generated` is null where the operator has given the password. */
export type FirstUser = { username: string; generated: string | null };
export type Announce = (user: FirstUser) => void;

/** The entries of the first study, into a list that nobody has written yet. */
async function seedList(
  tx: Transaction,
  noun: "hierarchy" | "system" | "stage",
  entries: readonly { id: string; name: string }[],
): Promise<void> {
  const table = lists[noun];
  const written = await tx.$count(revisions, eq(revisions.noun, noun));
  if (written > 0 || (await tx.$count(table)) > 0) return;
  const rows = entries.map(({ id, name }, position) => ({ id, name, position }));
  await tx.insert(table).values(rows).onConflictDoNothing();
}

const lists = { hierarchy: hierarchies, system: systems, stage: stages };

/** Adds the first study's lists and the site's default texts, if they are missing. */
export async function seedDefaults(db: Pick<Database, "transaction">): Promise<void> {
  await db.transaction(async (tx) => {
    await seedList(tx, "hierarchy", firstHierarchies);
    await seedList(tx, "system", firstSystems);
    await seedList(tx, "stage", firstStages);
    const texts = Object.entries(siteContentDefaults).map(([key, value]) => ({ id: newId(), key, value }));
    await tx.insert(siteContent).values(texts).onConflictDoNothing({ target: siteContent.key });
  });
}

/**
 * Creates the first researcher if there is no user.
 * @param announce called before the user is stored, so that a start that is killed announces again
 */
export async function seedFirstResearcher(
  db: Database,
  given: { username: string; password: string | undefined },
  announce: Announce,
): Promise<void> {
  const password = given.password ?? generatePassword();
  const passwordHash = await hashPassword(password);
  await write(db, systemActor, async ({ tx, record }) => {
    if (await hasUsers(tx)) return;
    const id = newId();
    await tx.insert(users).values({
      id,
      firstName: "Primera",
      lastName: "Investigadora",
      username: given.username,
      role: "researcher",
      passwordHash,
    });
    await record({ action: "create", noun: "user", recordId: id, before: null });
    announce({ username: given.username, generated: given.password === undefined ? password : null });
  });
}

export async function hasUsers(db: Pick<Database, "select">): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  return user !== undefined;
}

/** Four groups of four unambiguous letters and digits: 79 bits. */
export function generatePassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}
