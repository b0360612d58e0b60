import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ProxyCheck } from "./trusted-proxies.ts";

/** Cannot break a line of the log or a header. */
const validId = /^[\w.:-]{6,64}$/;

/** Takes over the id of a trusted proxy, or creates a short one that can be dictated by telephone. */
export function createRequestIds(isTrusted: ProxyCheck): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    if (typeof given === "string" && validId.test(given) && isTrusted(socket?.remoteAddress)) return given;
    return randomUUID().slice(24);
  };
}
