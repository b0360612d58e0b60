import { data } from "react-router";
import { readContentVersion } from "../../../db/content-version.server.ts";
import { documents } from "../../nouns/site/constants.ts";
import { readPageParameters } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/document";
import { classOptions } from "./class/contract.ts";
import { loadClass } from "./class/load-class.server.ts";
import { documentMessages } from "./contract.ts";
import { drawInChildProcess } from "./generate/draw-in-child-process.server.ts";
import { getDocument } from "./queries.server.ts";

/** Milliseconds; less than a handler may take (server/http/http-server.ts). */
const drawTimeout = 15_000;

const classFile = /^clase-([0-9a-f]{24})\.pdf$/;

/** /documents/:file — a document of the current data, or the sheet of a work for a class. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [, workId] = classFile.exec(params.file) ?? [];
  if (workId) {
    const asked = Object.fromEntries(readPageParameters(request));
    const content = await loadForPage(
      loadClass(app, workId, classOptions.parse(asked)),
      documentMessages.loadFailed,
    );
    context.get(responseContext).releaseWorker();
    const drawn = drawInChildProcess(JSON.stringify(content));
    return respond(await loadForPage(drawn, documentMessages.loadFailed, drawTimeout), params.file);
  }
  const document = documents.find(({ name }) => `${name}.pdf` === params.file);
  if (!document) throw data({ error: documentMessages.unknown }, { status: 404 });
  context.get(responseContext).releaseWorker();
  const drawn = getDocument(app.db, document.key, app);
  // Fails early if the database does not respond: drawing has a longer timeout.
  const [finished] = await Promise.all([
    loadForPage(drawn, documentMessages.loadFailed, drawTimeout),
    loadForPage(readContentVersion(app.db), documentMessages.loadFailed),
  ]);
  return respond(finished, params.file);
}

const respond = ({ bytes }: { bytes: Uint8Array }, name: string) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
    },
  });
