import { createContext } from "react-router";
import type { Context } from "./context.server.ts";

/** Key under which server/pages.ts hands the application's context to the loaders. */
export const appContext = createContext<Context>();

/** What a loader says of its answer: a partial one lacks something that will be there in a moment, and is not kept. */
export const answerContext = createContext<{ isPartial: boolean }>();
