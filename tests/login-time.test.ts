import { describe, expect, it } from "vitest";
import { createTestApi } from "./support/api.ts";

const api = await createTestApi();
const rounds = 60;
let caller = 0;

const guess = (user: string, userPassword = "no-es-esta") => {
  caller += 1;
  return api.call("POST", "/users/login", {
    body: { user, userPassword },
    remoteAddress: `10.${Math.floor(caller / 250)}.${caller % 250}.7`,
  });
};

const forgetLimits = () => api.context.db.execute("delete from rate_limits");

async function timed(user: string): Promise<number> {
  const begun = performance.now();
  const answer = await guess(user);
  expect(answer.statusCode).toBe(401);
  return performance.now() - begun;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe("Whether a name is known cannot be told", () => {
  it("from the time that a wrong login takes", async () => {
    for (let n = 0; n < 5; n++) await timed("rosa");
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n++) {
      await forgetLimits();
      // In turns, the first of each pair changing, so that whatever else the machine does hits both alike.
      const [first, second] = n % 2 ? [known, unknown] : [unknown, known];
      first.push(await timed(first === known ? "rosa" : `nadie-${n}`));
      second.push(await timed(second === known ? "rosa" : `nadie-${n}`));
    }
    // One hash takes tens of milliseconds: leaving it out would be seen at once. What is left is the machine's noise.
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(0.2 * median(known));
  });

  it("from the answer", async () => {
    await forgetLimits();
    const [known, unknown] = [await guess("rosa"), await guess("nadie")];
    expect(unknown.body).toBe(known.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  });

  it.each([
    ["known", ["rosa", "ROSA", "Rósa", " rosa "]],
    ["unknown", ["nelida", "NELIDA", "Nélida", " nelida "]],
  ])(
    "from when guesses are over the limit: spellings of a %s name count as one",
    async (_case, spellings) => {
      await forgetLimits();
      const statuses = [];
      for (let n = 0; n < 11; n++) statuses.push((await guess(spellings[n % 4] ?? "")).statusCode);
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    },
  );
});

describe("A flood of logins", () => {
  it("is hashed two at a time, and what would wait too long is told to come again", async () => {
    await forgetLimits();
    const answers = await Promise.all(Array.from({ length: 160 }, (_, n) => guess(`nadie-${n}`)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([...new Set(statuses)].sort()).toEqual([401, 503]);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100);
    const refused = answers.find(({ statusCode }) => statusCode === 503);
    expect(refused?.headers["retry-after"]).toBeDefined();
    expect((await guess("rosa", "montaña-azul-42")).statusCode).toBe(200);
  });
});
