/** A photo as phones store it: 320 by 240, HEVC. */
export const heicPhoto = Buffer.from(
  [
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA",
    "AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAzwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA",
    "AGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA",
    "AAMAPLoCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwA8oAoIDxZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrBiQAAAABRpc3BlAAAA",
    "AAAAAUAAAADwAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAADXbWRhdAAAAMsoAa8TIeCuVbpFwbkdhhIX",
    "2t9TJZoILCHoJmCeA36JRRjhAi9zwESxornVTq5p4rPlHUERuC65qfX17sWXJuN54f8n2bn6Q40fyKQW1pX88P8FtRMsIb6s59Iu",
    "eJ2DjERkqP8QlEYzzyr6q8JtZemWshsAAZYBZBbQoLKz2hMJd/5UK4e5bAuURCH9v9feAmmLntPafua1iE3JKSQAcwAAAwADGqMN",
    "RhzHw084ww3j0UPI0iryMnl6PNkxl9NQAAADAAADAAADAAAWsA==",
  ].join(""),
  "base64",
);

type Pdf = { pages?: number; box?: string; content?: string; catalog?: string };

/** A document of pages that are all alike. */
export function createPdf({ pages = 1, box = "0 0 300 400", content = "", catalog = "" }: Pdf = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`);
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids.join(" ")}]/Count ${pages}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ...kids.map(
      () => `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<</Font<</F1 3 0 R>>>>/Contents 4 0 R>>`,
    ),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
