import { createContext } from "react";

/** What a loader has drawn for the document alone, by its part; set on the server only (request-scope.server.ts). */
export const DocumentMarkup = createContext<Readonly<Record<string, string>>>({});
