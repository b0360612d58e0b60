import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Database, Transaction } from "../../../db/client.server.ts";
import { rateLimits } from "../../../db/schema/installation.ts";
import { readSecret } from "../../../db/secrets.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { hashLimitKey } from "../../shared/api/limits.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { verifyWithProvider } from "./captcha-provider.server.ts";
import { contactTexts } from "./contract.ts";

/** A captcha that was solved. It counts once: `consumeCaptcha`. */
export type Proof = { key: string; expiresAt: number };

/** Seconds for which a challenge is valid: as long as somebody may take to write a message. */
const validity = 20 * 60;
/**
 * About 200 derivations of 5,000 rounds: half a second on a computer, a few on an old phone. The server does one for
 * each challenge and none to verify a solution, which carries a key that only the server could have signed.
 */
const work = { algorithm: "PBKDF2/SHA-256", cost: 5_000, minimum: 100, maximum: 300 } as const;

/** A new proof of work; its signature makes it unnecessary to store it. */
export async function issueChallenge(db: Database) {
  const { parameters, signature = "" } = await createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.maximum, work.minimum),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + validity,
    ...(await getSigningKeys(db)),
  });
  return { parameters: { ...parameters }, signature };
}

/**
 * Verifies a captcha's token, but not yet whether it was used before.
 * @param address of the caller, for the provider
 * @throws AppError `invalid` naming `captcha`; `unavailable` if the provider fails
 */
export async function verifyCaptcha(
  { db, services }: Context,
  token: string,
  address: string,
): Promise<Proof> {
  if (services.captcha.kind === "recaptcha") {
    await verifyWithProvider(services.captcha, token, address);
    return { key: `captcha:${hashLimitKey(token)}`, expiresAt: Date.now() + validity * 1000 };
  }
  const { challenge, solution } = readToken(token);
  const result = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...(await getSigningKeys(db)),
  }).catch(() => ({ verified: false, expired: false }));
  if (result.expired) throw invalidField("captcha", contactTexts.captchaExpired);
  if (!result.verified) throw invalidField("captcha", contactTexts.captchaRefused);
  return { key: `captcha:${challenge.signature}`, expiresAt: challenge.parameters.expiresAt * 1000 };
}

/** Uses a proof up, in the transaction of what it is for. @returns false where it was used before */
export async function consumeCaptcha(tx: Transaction, { key, expiresAt }: Proof): Promise<boolean> {
  // The clean-up of the limits removes these rows an hour after they expire.
  const used = await tx
    .insert(rateLimits)
    .values({ key, points: 1, expire: expiresAt })
    .onConflictDoNothing();
  return used.rowCount === 1;
}

/** Only what the verification reads; its signature covers the rest of the challenge. */
const tokenShape = z.object({
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

function readToken(token: string): z.infer<typeof tokenShape> {
  try {
    return tokenShape.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    throw invalidField("captcha", contactTexts.captchaRefused);
  }
}

type SigningKeys = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

async function getSigningKeys(db: Database): Promise<SigningKeys> {
  const [hmacSignatureSecret, hmacKeySignatureSecret] = await Promise.all([
    readSecret(db, "captcha"),
    readSecret(db, "captcha-key"),
  ]);
  return { hmacSignatureSecret, hmacKeySignatureSecret };
}
