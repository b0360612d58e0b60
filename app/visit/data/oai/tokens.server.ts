import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { OaiError, type Verb } from "./constants.ts";
import { type Asked, position, selection } from "./contract.ts";

type Resumed = Extract<Asked, { position: unknown }>;

/** Longer ones are not ours. */
const longestToken = 1000;

const resumed = z.discriminatedUnion("verb", [
  z.object({ verb: z.literal("ListSets"), position }),
  z.object({ verb: z.enum(["ListIdentifiers", "ListRecords"]), selection, position }),
]);

const sign = (payload: string, secret: string) =>
  createHmac("sha256", secret).update(payload).digest("base64url");

/** All that the next response needs, so that no server keeps anything. */
export function writeToken(asked: Resumed, secret: string): string {
  const payload = Buffer.from(JSON.stringify(asked)).toString("base64url");
  return `${payload}.${sign(payload, secret)}`;
}

/** @throws OaiError `badResumptionToken` for one that this installation has not written for this verb */
export function readToken(token: string, verb: Verb, secret: string): Resumed {
  const [payload = "", signature = ""] = token.length > longestToken ? [] : token.split(".");
  const [given, right] = [signature, sign(payload, secret)].map((text) => Buffer.from(text));
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right))
    throw new OaiError("badResumptionToken");
  const { data } = resumed.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  if (data?.verb !== verb) throw new OaiError("badResumptionToken");
  return data;
}
