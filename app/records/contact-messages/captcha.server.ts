import { randomBytes } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../../db/client.server.ts";
import { rateLimits, secrets } from "../../../db/schema/installation.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { limitKey } from "../../shared/api/limits.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { verifyWithProvider } from "./captcha-provider.server.ts";
import { contactMessages } from "./contract.ts";

/** A captcha that was answered rightly. It counts once: `consumeCaptcha`. */
export type Proof = { key: string; expiresAt: number };

/** Seconds in which a challenge can be answered: as long as somebody may take to write a message. */
const challengeLasts = 20 * 60;
/**
 * About 200 derivations of 5,000 rounds: half a second on a computer, a few on an old phone. The server does one to make
 * a challenge and none to check the answer, which carries a key that only it could have signed.
 */
const work = { algorithm: "PBKDF2/SHA-256", cost: 5_000, least: 100, most: 300 } as const;

/** A new proof of work, signed, so that nothing of it need be kept. */
export async function issueChallenge(db: Database) {
  const { parameters, signature = "" } = await createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.most, work.least),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + challengeLasts,
    ...(await getSigningKeys(db)),
  });
  return { parameters: { ...parameters }, signature };
}

/**
 * Checks the answer to a captcha, but not yet whether it was used before.
 * @param address of the caller, which a provider is told.
 * @throws AppError `invalid` naming `captcha`; `unavailable` where the provider cannot be asked
 */
export async function verifyCaptcha(
  { db, services }: Context,
  answer: string,
  address: string,
): Promise<Proof> {
  if (services.captcha.kind === "recaptcha") {
    await verifyWithProvider(services.captcha, answer, address);
    return { key: `captcha:${limitKey(answer)}`, expiresAt: Date.now() + challengeLasts * 1000 };
  }
  const { challenge, solution } = readAnswer(answer);
  const result = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...(await getSigningKeys(db)),
  }).catch(() => ({ verified: false, expired: false }));
  if (result.expired) throw invalidField("captcha", contactMessages.captchaExpired);
  if (!result.verified) throw invalidField("captcha", contactMessages.captchaRefused);
  return {
    key: `captcha:${challenge.signature}`,
    expiresAt: challenge.parameters.expiresAt * 1000,
  };
}

/**
 * Uses a proof up, in the transaction of what it is for.
 * @returns false where it was used before
 */
export async function consumeCaptcha(tx: Transaction, { key, expiresAt }: Proof): Promise<boolean> {
  // The limits' own housekeeping removes these rows an hour after they expire.
  const used = await tx
    .insert(rateLimits)
    .values({ key, points: 1, expire: expiresAt })
    .onConflictDoNothing();
  return used.rowCount === 1;
}

/** Only what the check looks at; all else of the challenge is covered by its signature. */
const answerShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(work.algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readAnswer(answer: string): z.infer<typeof answerShape> {
  try {
    return answerShape.parse(JSON.parse(Buffer.from(answer, "base64").toString("utf8")));
  } catch {
    throw invalidField("captcha", contactMessages.captchaRefused);
  }
}

type SigningKeys = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };
const keysByDatabase = new WeakMap<Database, Promise<SigningKeys>>();

/** The installation's own keys, made up by whichever instance needs them first. */
function getSigningKeys(db: Database): Promise<SigningKeys> {
  const known = keysByDatabase.get(db);
  if (known) return known;
  const keys = Promise.all([ensureSecret(db, "captcha"), ensureSecret(db, "captcha-key")]).then(
    ([hmacSignatureSecret, hmacKeySignatureSecret]) => ({ hmacSignatureSecret, hmacKeySignatureSecret }),
  );
  keysByDatabase.set(db, keys);
  // A database that is away for the moment is asked again.
  keys.catch(() => keysByDatabase.delete(db));
  return keys;
}

async function ensureSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString("hex") })
    .onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`No secret named ${name}.`);
  return row.value;
}
