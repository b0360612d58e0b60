import { data } from "react-router";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../../shared/pages/router-context.server.ts";
import { drawInTurn, pictureTimeout, refuseWhileBusy } from "../../../shared/pictures/draw-in-turn.server.ts";
import { isId } from "../../../shared/values/ids.ts";
import type { Route } from "./+types/preview";
import { isPreviewedList, type PreviewedList, readPreview } from "./read-preview.server.ts";

const messages = {
  unknown: "No encontramos ese registro.",
  failed: "No pudimos dibujar la tarjeta. Inténtalo de nuevo en unos segundos.",
};

/** /previews/news/{id}.png — the card that other sites show of a link to a record. */
export async function loader({ params: { list, file }, context }: Route.LoaderArgs) {
  const id = file.endsWith(".png") ? file.slice(0, -".png".length) : "";
  const { db } = context.get(appContext);
  const read = async (known: PreviewedList) => {
    refuseWhileBusy();
    return readPreview(db, known, id);
  };
  const preview = isPreviewedList(list) && isId(id) ? await loadForPage(read(list), messages.failed) : null;
  if (!preview) throw data({ error: messages.unknown }, { status: 404 });
  context.get(responseContext).releaseWorker();
  const bytes = await loadForPage(
    drawInTurn(() => ({ preview })),
    messages.failed,
    pictureTimeout,
  );
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/png" } });
}
