import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../../db/client.server.ts";
import { AppError } from "./errors.ts";

const minute = 60;

/** Limits that hold across restarts and instances, because the database counts. Durations in seconds. */
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
    /** Whole classes write from one address, and each message has cost its sender a captcha. */
    contactByAddress: limiter("contact-form", 20, 60 * minute),
    captchaByAddress: limiter("contact-captcha", 60, 60 * minute),
    /** Messages without a captcha: by address, and all together, so that many addresses do not help. */
    bareContactByAddress: limiter("contact-address", 5, 60 * minute),
    bareContact: limiter("contact-bare", 200, 60 * minute),
  };
}

export type Limits = ReturnType<typeof createLimits>;

/** What was typed is of any length and in any script; the counter's key is not. */
export function limitKey(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 40);
}

/** Counts one attempt. @throws AppError `tooManyRequests` with the seconds to wait */
export async function countAttempt(
  limiter: RateLimiterPostgres,
  key: string,
  message?: string,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const retryAfter = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw new AppError("tooManyRequests", message ? { message, retryAfter } : { retryAfter });
  }
}
