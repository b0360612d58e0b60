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

/** A form that was refused, as its page shows it again. */
export type Posted = {
  status: number;
  /** What was typed. */
  values: Record<string, string>;
  /** Spanish messages by field. */
  errors: Record<string, string>;
  message: string;
};

/** Null for a page that was only asked for. */
export const postedContext = createContext<Posted | null>(null);
