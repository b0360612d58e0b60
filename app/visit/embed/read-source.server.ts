import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { formatDay } from "../../features/open-data/state.server.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { formatDate } from "../../shared/values/dates.ts";

export type EmbedSource = { title: string; state: string; license: string; address: string };

/**
 * The last line of a page for frames: whose it is, of which day, how it may be used and where it is whole.
 * @param source `frozen` is the name of the state that it is frozen in; absent for the data as they are
 * @param path of the page that it is of, with its query
 * @throws AppError `notFound` where the operator has not set an address
 */
export async function readEmbedSource(
  { db, ownAddress, frozen }: Pick<Context, "db" | "ownAddress"> & { frozen?: string | undefined },
  path: string,
): Promise<EmbedSource> {
  if (ownAddress === null)
    throw notFound("Este sitio todavía no tiene una dirección propia, y sin ella no se puede incrustar.");
  const [{ dataset, state }, newest] = await Promise.all([
    readCited(db, ownAddress),
    describeNewestEdition(db),
  ]);
  const now = [`datos del ${formatDate(formatDay(state))}`, newest].filter((part) => part !== "").join(", ");
  return {
    title: dataset.title,
    state: frozen ?? now,
    license: dataset.license.name,
    address: ownAddress + path,
  };
}
