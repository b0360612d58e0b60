import type { HeadersFunction } from "react-router";

/** The headers of a page whose loader sets some; those of its error go first, as on every other page. */
export const passHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;
