import type { Statistic } from "../contract.ts";
import { ChartSheet, createSvgElement, setAttributes } from "./chart-sheet.ts";
import { drawOn } from "./draw-chart.ts";
import { fileTheme } from "./file-theme.ts";

/** The texts above and below the chart in its file. */
export type FileTexts = { title: string; filters: string; notes: string; source: string };

/** Width of the chart in a file and of the margin around it, in pixels. */
const width = 960;
const margin = 32;
/** Pixels of a PNG for each of the drawing. */
const density = 2;

/** The chart with its title, filters, notes and source. */
export function createChartSvg(
  statistic: Statistic,
  { title, filters, notes, source }: FileTexts,
): SVGSVGElement {
  const sheet = new ChartSheet(width, fileTheme);
  for (const line of sheet.wrapText(title, width, { size: 24, isStrong: true, lines: 3 }))
    sheet.writeLine(line, 32, { size: 24, isStrong: true });
  writeParagraph(sheet, filters);
  sheet.skip(16);
  drawOn(sheet, statistic);
  sheet.skip(16);
  writeParagraph(sheet, notes);
  writeParagraph(sheet, source);
  const { svg, height } = sheet;
  const size = { width: width + 2 * margin, height: height + 2 * margin };
  setAttributes(svg, {
    ...size,
    viewBox: `${-margin} ${-margin} ${size.width} ${size.height}`,
    "xml:lang": "es-CO",
    role: "img",
  });
  svg.prepend(
    createSvgElement("title", {}, title),
    createSvgElement("desc", {}, [filters && `${filters}.`, notes, source].filter(Boolean).join(" ")),
    createSvgElement("rect", { x: -margin, y: -margin, ...size, fill: fileTheme.ground }),
  );
  return svg;
}

function writeParagraph(sheet: ChartSheet, text: string) {
  for (const line of text ? sheet.wrapText(text, width, { lines: 6 }) : [])
    sheet.writeLine(line, 21, { color: fileTheme.quiet });
}

export function createSvgFile(svg: SVGSVGElement): Blob {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
  return new Blob([text], { type: "image/svg+xml" });
}

/** @throws Error if the browser cannot draw it */
export async function createPngFile(svg: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(createSvgFile(svg));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = svg.width.baseVal.value * density;
    canvas.height = svg.height.baseVal.value * density;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("The browser made no PNG");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
