import { join } from "node:path";
import { href } from "react-router";
import sharp from "sharp";
import { type Edition, openSheet } from "../generate/edition.server.ts";
import { colors, page, textWidth } from "../pdf/page.server.ts";
import type { DrawnDocument, Sheet } from "../pdf/sheet.server.ts";
import { type GuidePicture, guide } from "./guide.server.ts";

/** The user guide as a document: the same text as the page /help. */
export async function drawGuide(edition: Edition, publicFolder: string): Promise<DrawnDocument> {
  const sheet = openSheet(edition, "product");
  sheet.contents(guide.map(({ title }) => title));
  for (const { title, introduction, sections } of guide) {
    sheet.heading(1, title);
    sheet.paragraph(introduction);
    for (const section of sections) {
      sheet.heading(2, section.title);
      for (const text of section.paragraphs) sheet.paragraph(text);
      if (section.steps) sheet.list(section.steps);
      if (section.picture) await addPicture(sheet, join(publicFolder, "guide"), section.picture);
    }
    sheet.newPage();
  }
  sheet.heading(1, "Esta guía en el sitio");
  const address = edition.siteAddress + href("/help");
  sheet.paragraph(address, { link: address });
  return sheet.end();
}

/** As wide as the text, with a thin frame: most of a page of the site is as white as the paper. */
async function addPicture(
  sheet: Sheet,
  folder: string,
  { file, alt, width, height }: GuidePicture,
): Promise<void> {
  const picture = await printable(join(folder, file));
  const high = (textWidth * height) / width;
  sheet.figure(alt, high + 6, (top) => {
    sheet.doc.image(picture, page.side, top + 4, { width: textWidth });
    sheet.doc
      .rect(page.side, top + 4, textWidth, high)
      .lineWidth(0.75)
      .stroke(colors.line);
  });
}

/** As JPEG: the PDF library knows no WebP. */
function printable(file: string): Promise<Buffer> {
  return sharp(file).jpeg({ quality: 80, chromaSubsampling: "4:4:4" }).toBuffer();
}
