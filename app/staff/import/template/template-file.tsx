import { data } from "react-router";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/template-file";
import { buildTemplate } from "./template.server.ts";

const messages = {
  unknown: "No encontramos esa plantilla.",
  loadFailed: "Error al preparar la plantilla",
} as const;

/** /templates/noticias.xlsx, fichas-tecnicas.csv…: an empty spreadsheet for each noun, with what its columns are. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const template = await loadForPage(buildTemplate(db, params.file), messages.loadFailed);
  if (!template) throw data({ error: messages.unknown }, { status: 404 });
  return new Response(template.bytes, {
    headers: {
      "Content-Type": template.type,
      "Content-Disposition": `attachment; filename="plantilla-${params.file}"`,
    },
  });
}
