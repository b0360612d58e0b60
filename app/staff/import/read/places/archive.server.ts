import type { Entry } from "yauzl";
import { placeLimits } from "../../../../shared/places/files/limits.ts";
import { UnreadablePlaces } from "../../../../shared/places/files/unreadable.ts";
import { formatBytes, formatNumber } from "../../../../shared/values/text.ts";
import { isArchive, isHidden, openArchive, sumSizes } from "../open-archive.server.ts";
import type { Source } from "../source.server.ts";

const wanted = /\.(kml|shp|dbf|prj|cpg)$/i;

/**
 * The files of places in an archive, by their paths. Their sizes are summed up before anything is unzipped, and each must be
 * as large as its archive says. Null for what is no archive, or one of something else.
 * @throws UnreadablePlaces
 */
export async function readPlacesArchive({ name, bytes }: Source): Promise<Map<string, Buffer> | null> {
  if (!isArchive({ bytes })) return null;
  try {
    const { entries, read } = await openArchive(bytes, placeLimits.entries, explainTooMany);
    const files = await read(chooseEntries(entries));
    return files.size === 0 ? null : files;
  } catch (error) {
    if (error instanceof UnreadablePlaces) throw error;
    if (!/\.(kmz|zip)$/i.test(name)) return null;
    throw new UnreadablePlaces("El archivo comprimido está dañado o incompleto: vuelve a hacerlo.", {
      cause: error,
    });
  }
}

const explainTooMany = () =>
  new UnreadablePlaces(
    `El archivo comprimido tiene más de ${formatNumber(placeLimits.entries)} archivos: deja solo los del mapa.`,
  );

function chooseEntries(entries: readonly Entry[]): Entry[] {
  const chosen = entries.filter((entry) => wanted.test(entry.fileName) && !isHidden(entry));
  if (chosen.length === 0 && entries.some(({ fileName }) => /\.(zip|kmz)$/i.test(fileName)))
    throw new UnreadablePlaces("Tiene otros archivos comprimidos adentro: descomprímelo e importa cada uno.");
  const total = sumSizes(chosen);
  if (total > placeLimits.unzipped)
    throw new UnreadablePlaces(
      `Ocupa ${formatBytes(total)} descomprimido, más de los ${formatBytes(placeLimits.unzipped)} que se leen: divídelo o simplifica sus formas.`,
    );
  return chosen;
}
