import type { FastifyInstance } from "fastify";
import { editionMessages } from "../../app/features/editions/contract.ts";
import { openLists } from "../../app/features/open-data/constants.ts";
import { AppError } from "../../app/shared/api/errors.ts";
import { getPath } from "../telemetry/request-log.ts";
import { isStaffPage } from "./declared-address.ts";

const stateParameters = ["edition", "version"] as const;
type StateParameter = (typeof stateParameters)[number];

declare module "fastify" {
  interface FastifyContextConfig {
    /** The states that a route answers, by the parameters that ask for them. */
    states?: readonly StateParameter[];
  }
}

/**
 * The states that a page has, by its path: those of records, in frames too, and those in editions of datasheets, which lead to
 * their works, and of all other pages for frames.
 */
function listStatesOfPage(path: string): readonly StateParameter[] {
  if (/^\/embed\/(?:statistics|timeline|map|compare)\b/.test(path)) return ["edition"];
  const [, first, ...others] = path.replace(/^\/embed(?=\/)|\.data$/g, "").split("/");
  if (first === "intervention-datasheet") return ["edition"];
  return openLists.some((list) => list === first) && others.length === 1 ? stateParameters : [];
}

/**
 * Refuses to answer the present where an address asks for a state of the past that there is not.
 * @throws AppError `malformed`
 */
export function refuseOtherStates(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ method, raw: { url = "" }, routeOptions: { config, url: route } }) => {
    if (!url.includes("?") || (method !== "GET" && method !== "HEAD")) return;
    const path = getPath(url);
    // Calls of staff have parameters of their own.
    if (config.permission !== undefined || isStaffPage(path)) return;
    const parameters = new URLSearchParams(url.slice(url.indexOf("?")));
    const asked = stateParameters.filter((name) => parameters.has(name));
    const answered = config.states ?? (route === "/*" ? listStatesOfPage(path) : []);
    if (asked.some((name) => !answered.includes(name)))
      throw new AppError("malformed", { message: editionMessages.noState });
  });
}
