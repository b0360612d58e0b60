import { vi } from "vitest";
import { eventLimit } from "./limits.ts";

/** Repeats the check until it does not throw. */
export const waitFor = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: eventLimit, interval });
