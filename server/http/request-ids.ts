import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Trust } from "./trusted-proxies.ts";

/** What a proxy may call a request: nothing that could break a line of the log or of a header. */
const wellFormed = /^[\w.:-]{6,64}$/;

/** Names requests: as a trusted proxy did, or with a short code that somebody can read out on the telephone. */
export function requestIds(isTrusted: Trust): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    if (typeof given === "string" && wellFormed.test(given) && isTrusted(socket?.remoteAddress)) return given;
    return randomUUID().slice(24);
  };
}
