import { createContext } from "react-router";
import type { Context } from "../context.server.ts";

/** Set for every page request by server/http/pages.ts. */
export const appContext = createContext<Context>();

/** What a loader can say about its response. */
export const responseContext = createContext<{
  /** Something is missing that will soon be there, so the response is stored only briefly. */
  markPartial(): void;
  /** The rest waits for another process: lets the worker render other pages meanwhile (server/workers). */
  releaseWorker(): void;
}>();
