/** PostgreSQL accepts 65,535 parameters per statement. */
const idsPerStatement = 5000;

/** Few enough that the search entries of all are written well within the statement timeout. */
export const rowsPerStatement = 500;

export function splitIntoChunks<T>(list: readonly T[], size = idsPerStatement): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
