import { type Options, stringify } from "csv-stringify/sync";

/**
 * What makes a spreadsheet take a cell for a formula, also in its full-width forms. Leading blanks and invisible characters
 * do not protect: programs that open or import the file drop them.
 */
const formula = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r]/u;

/**
 * Writes CSV for spreadsheets: with a header, CRLF, an apostrophe before texts like formulas, and a byte order mark unless
 * `bom` is false.
 */
export function stringifyCsv(
  rows: object[],
  options: Pick<Options, "columns" | "delimiter" | "quoted_string" | "bom">,
) {
  return stringify(rows, {
    bom: true,
    ...options,
    cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
    header: true,
    record_delimiter: "windows",
  });
}
