import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { RequestCodeContext } from "./shared/api/request-code.ts";
import { DocumentMarkup } from "./shared/pages/document-markup.ts";
import {
  logPageFailure,
  readDocumentMarkup,
  readRequestId,
  readScriptNonce,
} from "./shared/pages/request-scope.server.ts";

/** Renders the whole page before any of it is sent: it is cached, hashed and compressed as one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let renderStatus = status;
  const page = (
    <RequestCodeContext value={readRequestId()}>
      <DocumentMarkup value={readDocumentMarkup()}>
        <ServerRouter context={keepMatched(routerContext)} url={request.url} nonce={readScriptNonce()} />
      </DocumentMarkup>
    </RequestCodeContext>
  );
  const stream = await renderToReadableStream(page, {
    // Else what is in a Suspense boundary is sent after the page, for scripts to put in its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      renderStatus = 500;
      logPageFailure(error);
    },
  });
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status: renderStatus, headers });
}

/** React Router makes a tree of all routes for each page; what it renders needs those of the page alone. */
function keepMatched(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

/** What loaders did not expect. That an address is unknown is no failure. */
export const handleError: HandleErrorFunction = (error) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) logPageFailure(error);
};
