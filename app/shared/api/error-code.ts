import { createContext, useContext, useEffect, useState } from "react";

/** The code of the request that a document is made for; known on the server only. */
export const ErrorCodeContext = createContext<string | undefined>(undefined);

/** Attribute of the element that shows the code, in which the browser finds it again. */
export const errorCodeAttribute = "data-error-code";

/** The code of a document that came as an error page: what its server made, until the page is left. */
let codeOfDocument =
  typeof document === "undefined"
    ? undefined
    : (document.querySelector(`[${errorCodeAttribute}]`)?.getAttribute(errorCodeAttribute) ?? undefined);

/** @param given the code that came with the data of a page that failed later, without a new document */
export function useErrorCode(given: string | undefined): string | undefined {
  const rendered = useContext(ErrorCodeContext);
  const [code] = useState(rendered ?? codeOfDocument);
  useEffect(
    () => () => {
      codeOfDocument = undefined;
    },
    [],
  );
  return given ?? code;
}
