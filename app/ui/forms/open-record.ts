import { createContext } from "react";

/** Id of the record that the form edits now: none, or after the first save that of the new one. */
export const OpenRecordContext = createContext<string | undefined>(undefined);

/** How many records the form has added before: as a key it begins anew what an input knows of the one before. */
export const AddedContext = createContext(0);
