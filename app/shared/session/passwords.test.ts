import { expect, it } from "vitest";
import { hashPassword } from "./passwords.server.ts";

it("Of a flood of passwords a hundred wait to be hashed, and the rest are refused until later", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 110 }, async (_, n) => hashPassword(`clave-${n}`)),
  );
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(8);
  expect(refused.length).toBeLessThanOrEqual(10);
  for (const result of refused)
    expect(result).toMatchObject({ reason: { code: "unavailable", retryAfter: 5 } });
});
