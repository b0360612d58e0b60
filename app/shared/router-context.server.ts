import { createContext } from "react-router";
import type { Context } from "./context.server.ts";

/** Key under which server/pages.ts hands the application's context to the loaders. */
export const appContext = createContext<Context>();
