import { data } from "react-router";
import { documents } from "../../nouns/site/constants.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/document";
import { documentMessages } from "./contract.ts";
import { getContentVersion, getDocument } from "./queries.server.ts";

/** Milliseconds; less than a handler may take (server/http/http-server.ts). */
const drawTimeout = 15_000;

/** /documents/:file — a document of the current data. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const document = documents.find(({ name }) => `${name}.pdf` === params.file);
  if (!document) throw data({ error: documentMessages.unknown }, { status: 404 });
  context.get(responseContext).releaseWorker();
  const drawn = getDocument(app.db, document.key, app);
  // Fails early if the database does not respond: drawing has a longer timeout.
  const [{ bytes }] = await Promise.all([
    loadForPage(drawn, documentMessages.loadFailed, drawTimeout),
    loadForPage(getContentVersion(app.db), documentMessages.loadFailed),
  ]);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${document.name}.pdf"`,
    },
  });
}
