import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { AppError } from "../api/errors.ts";

/** argon2id, 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. The algorithm is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is expensive: two at a time and a bounded queue, so that a flood of logins cannot stop the site. */
const hashing = pLimit(2);
const maxWaiting = 100;

function runQueued<T>(task: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= maxWaiting) throw new AppError("unavailable", { retryAfter: 5 });
  return hashing(task);
}

export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password.normalize("NFC"), cost));
}

/** Verified for unknown users, so that their response takes as long as that of a wrong password. */
const decoyHash = hash(crypto.randomUUID(), cost);

/** @param stored the user's hash; undefined for an unknown user: false after the same time */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash);
  const matches = await runQueued(() => verify(against, password.normalize("NFC")));
  return matches && stored !== undefined;
}
