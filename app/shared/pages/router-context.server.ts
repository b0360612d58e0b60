import { createContext } from "react-router";
import type { Context } from "../context.server.ts";

/** Key under which server/http/pages.ts hands the application's context to the loaders. */
export const appContext = createContext<Context>();

/** What a loader says of its answer. */
export const answerContext = createContext<{
  /** It lacks something that will be there in a moment, and is not kept for longer. */
  tellPartial(): void;
  /** What is left to do waits for something else than this process: others may have the turn (server/limits/concurrency-limit.ts). */
  giveTurnBack(): void;
}>();
