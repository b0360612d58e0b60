import { randomInt } from "node:crypto";
import { fixedHierarchies, fixedStages, fixedSystems } from "../../app/nouns/catalog/constants.ts";
import { siteContentDefaults } from "../../app/nouns/site/defaults.server.ts";
import { hashPassword } from "../../app/shared/session/passwords.server.ts";
import type { Actor } from "../../app/shared/session/permissions.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { hierarchies, stages, systems } from "../../db/schema/catalog.ts";
import { siteContent } from "../../db/schema/site.ts";
import { users } from "../../db/schema/users.ts";
import { write } from "../../db/write.server.ts";

export const systemActor: Actor = { id: null, username: "sistema", role: "system" };

/** The first researcher; `generated` is null where the operator has given the password. */
export type FirstUser = { username: string; generated: string | null };
export type Announce = (user: FirstUser) => void;

/** Adds the fixed lists and the site's default texts, if they are missing. */
export async function seedDefaults(db: Pick<Database, "transaction">): Promise<void> {
  const addPositions = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }, index) => ({ id, name, position: index }));
  await db.transaction(async (tx) => {
    await tx.insert(hierarchies).values(addPositions(fixedHierarchies)).onConflictDoNothing();
    await tx.insert(systems).values(addPositions(fixedSystems)).onConflictDoNothing();
    await tx.insert(stages).values(addPositions(fixedStages)).onConflictDoNothing();
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
