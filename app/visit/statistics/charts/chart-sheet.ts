import type { SystemKey } from "../../../shared/pages/system-style.ts";
import type { StatisticFilters } from "../contract.ts";
import { sizes } from "./chart-layout.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { systemPatterns } from "./constants.ts";

const namespace = "http://www.w3.org/2000/svg";

export const fontSizes: Record<"title" | "text" | "small", number> = { title: 16, text: 14, small: 12.5 };

/** All charts of a page have the same patterns. */
const patternPrefix = "system-pattern";

type Attributes = Record<string, string | number>;

export function createSvgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes,
  text = "",
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(namespace, name);
  setAttributes(element, attributes);
  if (text !== "") element.textContent = text;
  return element;
}

export function setAttributes(element: Element, attributes: Attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
}

type TextStyle = {
  size?: number;
  isStrong?: boolean;
  color?: string;
  x?: number;
  anchor?: "start" | "end";
  /** Width beyond which the text is cut. */
  room?: number;
};

/** An SVG of several plots and lines of text below each other. */
export class ChartSheet {
  readonly svg: SVGSVGElement;
  readonly theme: ChartTheme;
  readonly width: number;
  /** Of the statistic, for links to the lists of what is counted; null where nothing can be followed, as in a file. */
  readonly filters: StatisticFilters | null;
  height = 0;
  readonly #patterns = new Set<SystemKey>();

  constructor(width: number, theme: ChartTheme, filters: StatisticFilters | null = null) {
    this.width = width;
    this.theme = theme;
    this.filters = filters;
    this.svg = createSvgElement("svg", { xmlns: namespace, "font-family": theme.font, fill: theme.ink });
    this.skip(0);
  }

  /** A system's colour with its pattern. */
  fillSystem(key: SystemKey): string {
    const id = `${patternPrefix}-${key}`;
    if (!this.#patterns.has(key)) {
      this.#patterns.add(key);
      const color = this.theme.system(key);
      const pattern = createSvgElement("pattern", {
        id,
        width: 32,
        height: 32,
        patternUnits: "userSpaceOnUse",
        patternTransform: "scale(0.4)",
        color: this.theme.ground,
      });
      pattern.innerHTML = `<rect width="32" height="32" fill="${color}"/><g opacity="0.4">${systemPatterns[key]}</g>`;
      this.svg.prepend(pattern);
    }
    return `url(#${id})`;
  }

  skip(height: number) {
    this.height += height;
    const { width, height: total } = this;
    setAttributes(this.svg, { width, height: total, viewBox: `0 0 ${width} ${total}` });
  }

  writeTitle(text: string) {
    this.writeLine(text, sizes.title, { size: fontSizes.title, isStrong: true });
  }

  /** A line of text in a strip of this height. */
  writeLine(text: string, height: number, style: TextStyle = {}) {
    this.write(text, this.height + height / 2, style);
    this.skip(height);
  }

  /** A line of text around this height, cut where it is too long. */
  write(text: string, y: number, style: TextStyle) {
    const {
      size = fontSizes.text,
      isStrong = false,
      color = this.theme.ink,
      x = 0,
      anchor = "start",
    } = style;
    const room = style.room ?? (anchor === "end" ? x : this.width - x);
    const [shown] = this.wrapText(text, room, { size, isStrong, lines: 1 });
    const attributes = {
      x,
      y,
      "text-anchor": anchor,
      "dominant-baseline": "central",
      "font-size": size,
      "font-weight": isStrong ? 600 : 400,
      fill: color,
    };
    this.svg.append(createSvgElement("text", attributes, shown));
  }

  /** Samples of marks, each with what it means, down the columns. */
  drawLegend(entries: { text: string; mark: Attributes }[], columns: number) {
    const lines = Math.ceil(entries.length / columns);
    const room = this.width / columns;
    for (const [index, { text, mark }] of entries.entries()) {
      const x = Math.floor(index / lines) * room;
      const y = this.height + ((index % lines) + 0.5) * sizes.legendLine;
      this.svg.append(createSvgElement("rect", { x: x + 0.5, y: y - 6.5, width: 18, height: 13, ...mark }));
      this.write(text, y, { size: fontSizes.small, x: x + 28, room: room - 40 });
    }
    this.skip(lines * sizes.legendLine);
  }

  /** Puts a plot here, or beside what is here already. */
  placePlot(plot: SVGElement | HTMLElement, { x = 0, height = 0 } = {}) {
    // Its rules would size it by the page instead of by its width and height.
    plot.querySelector("style")?.remove();
    // The library names its groups in English; the chart as a whole has a name.
    for (const group of plot.querySelectorAll("g[aria-label]")) group.removeAttribute("aria-label");
    // A short cut for the pointer: with the keyboard the same links are in the table.
    for (const link of plot.querySelectorAll("a")) link.setAttribute("tabindex", "-1");
    plot.removeAttribute("class");
    setAttributes(plot, { x, y: this.height, overflow: "visible", "font-family": this.theme.font });
    this.svg.append(plot);
    this.skip(height);
  }

  /** Lines that fit the width; an ellipsis ends the last one where text is left over. */
  wrapText(
    text: string,
    width: number,
    { size = fontSizes.text, isStrong = false, lines = 2 }: TextStyle & { lines?: number } = {},
  ): string[] {
    const measure = createMeasure(`${isStrong ? 600 : 400} ${size}px ${this.theme.measuredFont}`);
    const wrapped: string[] = [];
    let rest = text.trim().split(/\s+/);
    while (rest.length > 0 && wrapped.length < lines) {
      let count = 1;
      while (count < rest.length && measure(rest.slice(0, count + 1).join(" ")) <= width) count += 1;
      wrapped.push(rest.slice(0, count).join(" "));
      rest = rest.slice(count);
    }
    const last = wrapped.length - 1;
    return wrapped.map((line, index) => clip(line, width, measure, index === last && rest.length > 0));
  }
}

function clip(line: string, width: number, measure: (text: string) => number, isCut: boolean): string {
  if (!isCut && measure(line) <= width) return line;
  let letters = [...line];
  while (letters.length > 1 && measure(`${letters.join("").trimEnd()}…`) > width)
    letters = letters.slice(0, -1);
  return `${letters.join("").replace(/[\s,;:.]+$/, "")}…`;
}

let canvas: CanvasRenderingContext2D | null = null;

function createMeasure(font: string): (text: string) => number {
  canvas ??= document.createElement("canvas").getContext("2d");
  // Without a canvas a character counts as half as wide as it is high.
  if (!canvas) return (text) => text.length * Number.parseFloat(font.slice(4)) * 0.5;
  const context = canvas;
  return (text) => {
    context.font = font;
    return context.measureText(text).width;
  };
}
