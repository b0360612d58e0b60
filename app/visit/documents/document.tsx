import { data } from "react-router";
import { readContentVersion } from "../../../db/content-version.server.ts";
import { documents } from "../../nouns/site/constants.ts";
import type { Context } from "../../shared/context.server.ts";
import { readPageParameters } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../shared/pages/router-context.server.ts";
import { Turns } from "../../shared/turns.server.ts";
import type { Route } from "./+types/document";
import { type ClassOptions, classOptions } from "./class/contract.ts";
import { loadClass } from "./class/load-class.server.ts";
import { documentMessages } from "./contract.ts";
import { drawInChildProcess } from "./generate/draw-in-child-process.server.ts";
import type { DrawnDocument } from "./pdf/sheet.server.ts";
import { getDocument } from "./queries.server.ts";

/** Milliseconds; less than a handler may take (server/http/http-server.ts). */
const drawTimeout = 15_000;

/** Sheets for classes, of which there are as many as works and exercises. */
const sheets = new Turns(10_000);

const classFile = /^clase-([0-9a-f]{24})\.pdf$/;

/** /documents/:file — a document of the current data, or the sheet of a work for a class. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [, workId] = classFile.exec(file) ?? [];
  const document = documents.find(({ name }) => `${name}.pdf` === file);
  const drawn = workId
    ? drawSheet(app, workId, classOptions.parse(Object.fromEntries(readPageParameters(request))))
    : document && getDocument(app.db, document.key, app);
  if (!drawn) throw data({ error: documentMessages.unknown }, { status: 404 });
  context.get(responseContext).releaseWorker();
  // Fails early if the database does not respond: drawing has a longer timeout.
  const [finished] = await Promise.all([
    loadForPage(drawn, documentMessages.loadFailed, drawTimeout),
    loadForPage(readContentVersion(app.db), documentMessages.loadFailed),
  ]);
  return respond(finished, file);
}

function drawSheet(app: Context, workId: string, asked: ClassOptions): Promise<DrawnDocument> {
  return sheets.take(async () => drawInChildProcess(JSON.stringify(await loadClass(app, workId, asked))));
}

const respond = ({ bytes }: { bytes: Uint8Array }, name: string) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
    },
  });
