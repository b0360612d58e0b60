import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { TestApi } from "./api.ts";
import { expectError } from "./expectations.ts";
import { valid } from "./records.ts";

let address = 0;
function getNextAddress(): string {
  address += 1;
  return `10.7.${address >> 8}.${address & 255}`;
}

type Sent = { remoteAddress?: string | undefined; operation?: string };

/** A visitor's message, from an address of its own so that no limit is reached. */
export function sendMessage(
  api: Pick<TestApi, "call">,
  fields: Record<string, unknown>,
  { remoteAddress = getNextAddress(), operation = "" }: Sent = {},
): Promise<LightMyRequestResponse> {
  return api.call("POST", "/contact", {
    body: valid.contact(fields),
    remoteAddress,
    headers: operation ? { "idempotency-key": operation } : {},
  });
}

export async function expectCaptchaRefused(response: LightMyRequestResponse, message: RegExp) {
  expectError(response, 400, ["captcha"]);
  expect(response.json().fields.captcha).toMatch(message);
}
