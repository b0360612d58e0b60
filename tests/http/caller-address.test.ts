import { describe, expect, it } from "vitest";
import { getCallerKey } from "../../app/shared/api/limits.server.ts";
import { createTestApi } from "../support/api.ts";
import { startInstance } from "../support/instance.ts";
import { addUsers } from "../support/people.ts";

const api = await createTestApi();
const none = await startInstance(api);
const one = await startInstance(api, { TRUSTED_PROXIES: "10.0.0.1" });
const two = await startInstance(api, { TRUSTED_PROXIES: "10.0.0.1, 172.16.0.0/12" });
type Instance = typeof none;

type Guess = { from: string; forwarded?: string };
/** Each guess is at another account. */
const names = await addUsers(api, 100);

async function guess({ app }: Instance, { from, forwarded }: Guess): Promise<number> {
  const response = await app.inject({
    method: "POST",
    url: "/api/users/login",
    payload: { user: names.pop(), userPassword: "no-es-esta" },
    remoteAddress: from,
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  });
  return response.statusCode;
}

/** Tries eleven logins with different names. @returns the last status: 429 where all counted as one caller */
async function getEleventhStatus(instance: Instance, of: (n: number) => Guess): Promise<number> {
  let status = 0;
  for (let n = 0; n < 11; n++) status = await guess(instance, of(n));
  return status;
}

describe("Guesses count against their sender:", () => {
  it("without a proxy, by the connection, regardless of the header", async () => {
    expect(
      await getEleventhStatus(none, (n) => ({ from: "198.51.100.1", forwarded: `203.0.113.${n}` })),
    ).toBe(429);
  });

  it("behind one proxy, by the address it forwards, not by its own", async () => {
    expect(await getEleventhStatus(one, (n) => ({ from: "10.0.0.1", forwarded: `203.0.113.${n}` }))).toBe(
      401,
    );
    expect(await getEleventhStatus(one, () => ({ from: "10.0.0.1", forwarded: "203.0.113.50" }))).toBe(429);
    expect(await guess(one, { from: "10.0.0.1", forwarded: "203.0.113.51" })).toBe(401);
  });

  it("behind one proxy, by the address it saw, however long a list the caller sent", async () => {
    const forge = (n: number) => ({
      from: "10.0.0.1",
      forwarded: `8.8.8.${n}, 10.0.0.${n + 2}, 203.0.113.60`,
    });
    expect(await getEleventhStatus(one, forge)).toBe(429);
  });

  it("by the connection, if the proxy is not a configured one", async () => {
    expect(
      await getEleventhStatus(one, (n) => ({ from: "10.0.0.2", forwarded: `203.0.113.${70 + n}` })),
    ).toBe(429);
  });

  it("behind two proxies, by what the outer one saw", async () => {
    const through = (n: number) => ({
      from: "10.0.0.1",
      forwarded: `8.8.4.${n}, 203.0.113.90, 172.20.0.${n}`,
    });
    expect(await getEleventhStatus(two, through)).toBe(429);
    // One instance trusts the inner proxy only: to it the outer one is the caller.
    const outer = (n: number) => ({ from: "10.0.0.1", forwarded: `203.0.113.${100 + n}, 172.20.9.9` });
    expect(await getEleventhStatus(one, outer)).toBe(429);
  });

  it.each(["", "nada", ",,,", "203.0.113.5:80, x", "'; drop table users; --", "f".repeat(5000)])(
    "and a header like %j is no way round, and no fault",
    async (forwarded) => {
      expect([401, 429]).toContain(await guess(one, { from: "10.0.0.1", forwarded }));
    },
  );

  it("by the /64 network of an IPv6 address", async () => {
    expect(await getEleventhStatus(none, (n) => ({ from: `2001:db8:1:2::${n + 1}` }))).toBe(429);
    expect(await guess(none, { from: "2001:db8:1:3::1" })).toBe(401);
  });
});

describe("One caller is", () => {
  it.each([
    ["2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff:ffff:ffff:ffff"],
    ["2001:db8::1", "2001:db8:0:0:1::"],
    ["::1", "0:0:0:0:0:0:0:2"],
    ["fe80::1%eth0", "fe80::2"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["64:ff9b::203.0.113.9", "64:ff9b::1"],
  ])("%s and %s", (address, same) => {
    expect(getCallerKey(address)).toBe(getCallerKey(same));
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["203.0.113.9", "203.0.113.10"],
    ["::ffff:203.0.113.9", "::ffff:203.0.113.10"],
    ["2001:db8::1", "2001:db8:1::1"],
  ])("not %s and %s", (address, other) => {
    expect(getCallerKey(address)).not.toBe(getCallerKey(other));
  });
});
