import { join } from "node:path";
import { href } from "react-router";
import sharp from "sharp";
import { pictureNote } from "../../help/guide/constants.ts";
import { guide } from "../../help/guide/guide.server.ts";
import type { GuidePicture } from "../../help/guide/guide-chapter.ts";
import { colors, page, textWidth } from "../pdf/page.server.ts";
import type { DrawnDocument, Sheet } from "../pdf/sheet.server.ts";
import { type Edition, linkTo, openSheet } from "./edition.server.ts";

/** The user guide as a document: the same text as the page /help. */
export async function drawGuide(edition: Edition, publicFolder: string): Promise<DrawnDocument> {
  const sheet = openSheet(edition, "product");
  sheet.writeContents(guide.map(({ title }) => title));
  for (const { title, introduction, sections } of guide) {
    sheet.writeHeading(1, title);
    sheet.writeParagraph(introduction);
    for (const section of sections) {
      sheet.writeHeading(2, section.title);
      for (const text of section.paragraphs) sheet.writeParagraph(text);
      if (section.steps) sheet.writeList(section.steps);
      if (section.picture) await addPicture(sheet, join(publicFolder, "guide"), section.picture);
    }
  }
  const address = linkTo(edition, href("/help"));
  if (address) sheet.writeHeading(1, "Esta guía en el sitio");
  sheet.writeParagraph(address, { link: address });
  return sheet.end();
}

/** Of the text's width: a picture is this small where a page has room for no more, rather than leave it half-empty. */
const leastShare = 0.5;

/** As wide as the text if the page has room, with a thin frame, since the pictures are as white as the paper. */
async function addPicture(
  sheet: Sheet,
  folder: string,
  { file, alt, width, height }: GuidePicture,
): Promise<void> {
  const picture = await convertToJpeg(join(folder, file));
  const noteHeight = 32;
  const whole = (textWidth * height) / width;
  const room = sheet.bottom - sheet.doc.y - noteHeight - 6;
  const share = room < whole && room >= leastShare * whole ? room / whole : 1;
  const wide = share * textWidth;
  const high = share * whole;
  sheet.drawFigure(
    alt,
    high + 6,
    (top) => {
      sheet.doc.image(picture, page.side, top + 4, { width: wide });
      sheet.doc
        .rect(page.side, top + 4, wide, high)
        .lineWidth(0.75)
        .stroke(colors.line);
    },
    noteHeight,
  );
  sheet.writeParagraph(pictureNote, { isQuiet: true });
}

/** The PDF library reads no WebP. */
function convertToJpeg(file: string): Promise<Buffer> {
  return sharp(file).jpeg({ quality: 80, chromaSubsampling: "4:4:4" }).toBuffer();
}
