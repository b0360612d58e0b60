import { href } from "react-router";
import { readCodedValues, readCrosswalk } from "../../features/coding/crosswalk.server.ts";
import { nameCoding } from "../../features/coding/method.server.ts";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { describeFiguresFile } from "../../features/open-data/file-headers.server.ts";
import { writeCsvRows } from "../../features/open-data/formats/csv.server.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/coding-file";

const files = {
  [href("/coding.csv")]: { subject: "codificación", read: readCodedValues },
  [href("/crosswalk.csv")]: { subject: "hechos y conflictos", read: readCrosswalk },
};

/** /coding.csv: the valid value of each record and variable; /crosswalk.csv: which news tell one fact, and of which conflicts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const file = files[url.pathname];
  if (!file) throw new Error(`${url.pathname} is no file of the coding.`);
  const [{ columns, rows }, cited, edition, coding] = await loadForPage(
    Promise.all([
      file.read(db),
      readCited(db, ownAddress),
      describeNewestEdition(db),
      nameCoding(db, "action"),
    ]),
    "Error al cargar la codificación",
  );
  const words = [edition, coding].filter((word) => word !== "");
  const headers = describeFiguresFile(cited, {
    subject: file.subject,
    words,
    path: href("/method"),
    format: "csv",
  });
  return new Response(writeCsvRows(columns, rows), { headers });
}
