import { createContext } from "react";

/** Id of the record that the form edits now: none, or after the first save that of the new one. */
export const OpenRecordContext = createContext<string | undefined>(undefined);
