import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { contentVersion, revisions } from "../../db/schema/revisions.ts";
import type { TestApi } from "./api.ts";
import { password } from "./people.ts";

const english =
  /\b(invalid|expected|received|must|required|unexpected|not found|too (big|small|long)|failed|the)\b/i;
const internal =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\b(select|insert|update|delete) .+ (from|into|set|where)\b|\bpg_|ECONN|SQLSTATE|Error:/i;

const sentenceStart = /^[A-ZÁÉÍÓÚÑ¿¡].{9,}/u;

/** The one shape of every error: `{ error, fields? }`, Spanish sentences, no internals. */
export function expectError(response: LightMyRequestResponse, status: number, fields?: string[]): void {
  const message = `${response.statusCode} ${response.body.slice(0, 500)}`;
  expect(response.statusCode, message).toBe(status);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  const body = response.json<{ error: string; fields?: Record<string, string> }>();
  const { error, fields: named = {}, ...rest } = body;
  expect(rest, message).toEqual({});
  const sentences = [error, ...Object.values(named)];
  // All at once: called ten thousand times, an expectation for each is a second.
  expect(
    sentences.filter((sentence) => !sentenceStart.test(sentence) || english.test(sentence)),
    message,
  ).toEqual([]);
  expect(response.body).not.toMatch(internal);
  if (status === 429 || status === 503)
    expect(Number(response.headers["retry-after"]), message).toBeGreaterThan(0);
  if (fields) expect(Object.keys(named).sort(), message).toEqual([...fields].sort());
}

const secrets =
  /(?<!\\)"(?:userPassword|passwordConfirmation|passwordHash|password_hash|tokenHash|token_hash)":|\$argon2/;

/** Checks what is true of every response of the API. @param token of the caller */
export function expectSound(response: LightMyRequestResponse, token?: string): void {
  const { statusCode, headers } = response;
  const body = decodeBody(response);
  expect(statusCode, body.slice(0, 500)).toBeLessThan(500);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  if (token) expect(body).not.toContain(token);
  expect(body).not.toContain(password);
  if (statusCode === 304) return;
  if (token) expect(headers["cache-control"]).toBe("no-store");
  if (statusCode >= 400) expectError(response, statusCode);
  else {
    // The crosswalk is a file, and so are the pages of clippings and templates.
    expect(headers["content-type"]).toMatch(
      /^(?:(?:application\/json|text\/csv); charset=utf-8|image\/webp|application\/(?:pdf|zip)|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)$/,
    );
    expect(body).not.toMatch(secrets);
    if (/^".* .*"$/.test(body)) expect(body).not.toMatch(english);
  }
}

export function decodeBody({ rawPayload, headers }: LightMyRequestResponse): string {
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers["content-encoding"])];
  return String(decoded ? decoded(rawPayload) : rawPayload);
}

/** What every write increases: the content version, and the number of revisions. */
export async function readState({
  context: { db },
}: TestApi): Promise<{ version: number; revisions: number }> {
  const [row] = await db
    .select({ version: contentVersion.version, revisions: db.$count(revisions) })
    .from(contentVersion);
  return row ?? { version: -1, revisions: -1 };
}

/** Runs a call that must be refused, and checks that nothing was written. */
export async function expectNothingWritten<T>(api: TestApi, run: () => Promise<T>): Promise<T> {
  const before = await readState(api);
  const result = await run();
  expect(await readState(api)).toEqual(before);
  return result;
}
