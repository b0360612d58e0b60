import { formatNumber } from "../../app/shared/values/text.ts";
import { formatSpace } from "../../app/staff/status/checks.ts";
import { ArchiveError, getTableEntry } from "./format.ts";

/** The backup before: its rows, 0 where they are not known, and the newest copy in the same folder. */
export type Before = { rows: number; copy: { path: string; bytes: number } | null };

const advice =
  "Revisa que DATA_DIR o DATABASE_URL sean los del sitio. Si se borró a propósito, agrega --even-if-smaller.";

/** A database of another site, or of an empty one, must not displace good copies. @throws ArchiveError */
export function requireContent(
  tables: readonly { name: string; rows: number }[],
  { rows: before }: Before,
): void {
  if (!tables.some(({ name, rows }) => name === getTableEntry("users") && rows > 0))
    throw new ArchiveError(
      "Esta base de datos no tiene ningún usuario: no es la de un sitio en uso, y su copia no serviría. " +
        "Revisa que DATA_DIR o DATABASE_URL sean los del sitio.",
    );
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  if (rows * 2 <= before)
    throw new ArchiveError(
      `La base de datos tiene ${formatNumber(rows)} filas, y en la copia anterior tenía ${formatNumber(before)}. ${advice}`,
    );
}

/** @param bytes of the new copy @throws ArchiveError */
export function requireBytes(bytes: number, { copy }: Before): void {
  if (copy && bytes * 2 <= copy.bytes)
    throw new ArchiveError(
      `La copia ocuparía ${formatSpace(bytes)}, y la anterior, ${copy.path}, ocupa ${formatSpace(copy.bytes)}. ${advice}`,
    );
}
