import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../../../db/client.server.ts";
import { AppError } from "./errors.ts";

const minute = 60;

/** Counted in the database, so they apply across restarts and instances. Durations in seconds. */
export function createLimits(db: Database) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: db.$client,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  return {
    loginByAccount: limiter("login-account", 10, 15 * minute),
    loginByAddress: limiter("login-address", 10, 15 * minute),
    /** Instead of both, from a browser that has signed in before. */
    loginByBrowser: limiter("login-browser", 10, 15 * minute),
    /** The present password, which a session is asked for. */
    ownPassword: limiter("own-password", 10, 15 * minute),
    passwordLinkByAddress: limiter("link-address", 10, 15 * minute),
    passwordLinkByActor: limiter("link-actor", 30, 60 * minute),
    /** A whole class may write from one address, and each message costs a captcha. */
    contactByAddress: limiter("contact-form", 20, 60 * minute),
    captchaByAddress: limiter("contact-captcha", 60, 60 * minute),
    reportByAddress: limiter("report-address", 5, 60 * minute),
    /** Messages without a captcha, by address and in total, so that many addresses do not help. */
    bareContactByAddress: limiter("contact-address", 5, 60 * minute),
    bareContact: limiter("contact-bare", 200, 60 * minute),
  };
}

export type Limits = ReturnType<typeof createLimits>;

/** A key of fixed length for any typed text. */
export function hashLimitKey(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 40);
}

export function getCallerKey(address: string): string {
  return hashLimitKey(getCallerNetwork(address));
}

/**
 * A caller usually has all addresses of an IPv6 /64, so only the network counts; an IPv4-mapped address counts as IPv4.
 */
export function getCallerNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? parseNetwork(address) : address);
}

/** The first 64 bits of an IPv6 address, as four groups without leading zeros. */
function parseNetwork(address: string): string {
  const [left = "", right] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const before = left === "" ? [] : left.split(":");
  const after = !right ? [] : right.split(":");
  // A dotted IPv4 ending stands for two groups.
  const written = before.length + after.length + (after.at(-1)?.includes(".") ? 1 : 0);
  const zeros = right === undefined ? 0 : 8 - written;
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Counts one attempt. @throws AppError `tooManyRequests` with the seconds to wait */
export async function countAttempt(
  limiter: RateLimiterPostgres,
  key: string,
  message?: string,
): Promise<void> {
  let result = await consume(limiter, key);
  // Further ahead than possible: the clock was wrong, and the caller would be locked out that long.
  if (result.msBeforeNext > limiter.msDuration + clockSlack) {
    await limiter.delete(key);
    result = await consume(limiter, key);
  }
  if (result.consumedPoints <= limiter.points) return;
  const retryAfter = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  throw new AppError("tooManyRequests", message ? { message, retryAfter } : { retryAfter });
}

/** Milliseconds by which the clocks of two instances may differ. */
const clockSlack = 60_000;

/** The count after this attempt, also past the limit. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}
