import { createContext, useContext, useEffect, useState } from "react";

/** The id of the current request; set on the server only. */
export const ErrorCodeContext = createContext<string | undefined>(undefined);

/** Attribute in which hydration finds the code of the error page. */
export const errorCodeAttribute = "data-error-code";

/** Valid until the reader leaves the error page. */
let documentCode =
  typeof document === "undefined"
    ? undefined
    : (document.querySelector(`[${errorCodeAttribute}]`)?.getAttribute(errorCodeAttribute) ?? undefined);

/** @param given the code in the data of a client navigation that failed */
export function useErrorCode(given: string | undefined): string | undefined {
  const rendered = useContext(ErrorCodeContext);
  const [code] = useState(rendered ?? documentCode);
  useEffect(
    () => () => {
      documentCode = undefined;
    },
    [],
  );
  return given ?? code;
}
