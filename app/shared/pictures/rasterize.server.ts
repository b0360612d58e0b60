import sharp from "sharp";

/** Pixels of a picture for each unit of its drawing. */
const density = 2;

/** An SVG as PNG, at twice its size. */
export function rasterize(svg: string): Promise<Uint8Array> {
  const drawing = sharp(Buffer.from(svg), { density: 72 * density });
  return drawing.png({ palette: true, colours: 128, effort: 1 }).toBuffer();
}
