import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { openLists } from "../../../features/open-data/constants.ts";
import { metadataFormats, OaiError, type Verb } from "./constants.ts";
import type { Asked } from "./contract.ts";

type Resumed = Extract<Asked, { position: unknown }>;

/** Longer ones are not ours. */
const longestToken = 1000;

const position = z.object({ cursor: z.int(), after: z.string(), total: z.int() });
const moment = z.union([z.null(), z.coerce.date()]);
const selection = z.object({
  prefix: z.enum(Object.keys(metadataFormats) as [keyof typeof metadataFormats]),
  set: z.union([z.object({ list: z.enum(openLists) }), z.object({ spec: z.string() }), z.null()]),
  from: moment,
  until: moment,
});
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
