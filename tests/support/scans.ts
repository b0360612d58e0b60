import { brotliDecompressSync } from "node:zlib";

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

/** A white photo of 7,740 by 5,160 pixels, the most that are read; compressed. */
export const largestPhoto = brotliDecompressSync(
  Buffer.from(
    [
      "G9AlAD4OcGM4UrGsX4LUpMpEe1NnxIsW1zWPuoODR59Phz9XEzz/7Zfe2Rci1oAOCH52ghNmmQhF5OJioa4sVE91LSFF7fbmtYAgsTDV",
      "GoBf/m4PMKS9Sg6gwYYDgCXPGHCxTbTIoHwCmOq3AADU5AbAzy3cCBdJ/fqz+/tfgurCw/N5M5vpdIYD3t2IAqIGlGYpJ5i9q7vuCz4M",
      "A8AAQ9jmQMXDJ4KOrs6GgAhrdsnYh/QAYFxbuVP3kz4LqvTvxjAAiLUPjk0DAIwemJUA1vYyenYcgALi9NjkAKC8mFAAyiIASBgF8VpP",
      "WAAUEDh9yFbz7fMDucBzpg24PGZgEiwe7luZGgMA4P+68JYYEVKslvo/IBwhIPxPsSK9VFVb0VF7s95xl9DvYxBiIMTGCedy9bf+YhCg",
      "Z8wQAKLyCUgBH6MXNUBcloWBIG3G+wCAQsmWkzAzPtg3i4ThlF7K28Lc7PSUwpjJTBN/yOaPwt0fGh99srwMoofPkf4gM8VX79qu7Tr4",
      "iHgf2b8I4pGcGw8gRJKH8Dh/QXjUX4Qn4B6h6XuE0KgKCIvtLcLiOAhhcV+EsPi+R1iifBCW9BgEqfQVknruJK0KdHyRXgB9EkhFJqgN",
      "6BDoBc5ngWxZQPVAy0DnQG+BPjgt/wQSL1ddlPsvASDPIUbLOgU=",
    ].join(""),
    "base64",
  ),
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
