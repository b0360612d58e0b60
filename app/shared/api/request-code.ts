import { createContext, useContext, useEffect, useState } from "react";

/** The code of the current request, for its error page; set on the server only. */
export const RequestCodeContext = createContext<string | undefined>(undefined);

/** Attribute in which hydration finds the code of the error page. */
export const requestCodeAttribute = "data-error-code";

/** From the HTML of the document; forgotten when the reader leaves the error page. */
let documentCode =
  typeof document === "undefined"
    ? undefined
    : (document.querySelector(`[${requestCodeAttribute}]`)?.getAttribute(requestCodeAttribute) ?? undefined);

/** @param given the code in the data of a client navigation that failed */
export function useRequestCode(given: string | undefined): string | undefined {
  const rendered = useContext(RequestCodeContext);
  const [code] = useState(rendered ?? documentCode);
  useEffect(
    () => () => {
      documentCode = undefined;
    },
    [],
  );
  return given ?? code;
}
