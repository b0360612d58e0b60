import type { Statistic } from "../contract.ts";
import { ChartSheet, createSvgElement } from "./chart-sheet.ts";
import { fileTheme } from "./chart-theme.ts";
import { drawOn } from "./draw-chart.ts";

/** What stands above and below the chart in its file, which travels without its page. */
export type FileTexts = { title: string; filters: string; notes: string; source: string };

/** Width of the chart in a file and of the margin around it, in pixels. */
const width = 960;
const margin = 32;
/** A PNG has this many dots for each of the drawing's pixels. */
const density = 2;

/** The chart as a drawing that needs nothing around it: title, filters, chart, what is not coded, source. */
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
  const [fullWidth, fullHeight] = [width + 2 * margin, height + 2 * margin];
  svg.setAttribute("viewBox", `${-margin} ${-margin} ${fullWidth} ${fullHeight}`);
  svg.setAttribute("width", String(fullWidth));
  svg.setAttribute("height", String(fullHeight));
  svg.setAttribute("xml:lang", "es-CO");
  svg.setAttribute("role", "img");
  svg.prepend(
    createTextElement("title", title),
    createTextElement("desc", [filters && `${filters}.`, notes, source].filter(Boolean).join(" ")),
    createSvgElement("rect", {
      x: -margin,
      y: -margin,
      width: fullWidth,
      height: fullHeight,
      fill: fileTheme.ground,
    }),
  );
  return svg;
}

function writeParagraph(sheet: ChartSheet, text: string) {
  for (const line of text ? sheet.wrapText(text, width, { lines: 6 }) : [])
    sheet.writeLine(line, 21, { color: fileTheme.quiet });
}

function createTextElement(name: "title" | "desc", text: string): SVGElement {
  const element = createSvgElement(name, {});
  element.textContent = text;
  return element;
}

export function createSvgFile(svg: SVGSVGElement): Blob {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
  return new Blob([text], { type: "image/svg+xml" });
}

/** @throws Error where the browser cannot draw it */
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

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; revoked at once, some browsers lose it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
