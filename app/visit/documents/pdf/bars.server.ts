import { formatNumber } from "../../../shared/values/text.ts";
import { colors, setFont, textWidth } from "./page.server.ts";
import type { Sheet } from "./sheet.server.ts";

export type Bar = { label: string; value: number; color?: string };

const rowHeight = 22;
const labelShare = 0.42;
const size = 9.5;
const oneLine = { lineBreak: false, ellipsis: true };

/** Horizontal bars with their names and figures. @param title says what the chart shows */
export function drawBars(sheet: Sheet, title: string, bars: Bar[]): void {
  const { doc } = sheet;
  if (bars.length === 0) return;
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const left = doc.page.margins.left;
  const labelWidth = textWidth * labelShare;
  const room = textWidth - labelWidth - 52;
  sheet.drawFigure(describe(title, bars), 24 + bars.length * rowHeight, (top) => {
    drawTitle(sheet, title, top);
    bars.forEach(({ label, value, color = colors.brand }, index) => {
      const y = top + 22 + index * rowHeight;
      const shown = sheet.replaceMissingGlyphs(label, "text");
      setFont(doc, "text", size).text(shown, left, y + 2, { width: labelWidth - 8, height: 13, ...oneLine });
      const width = Math.max((value / most) * room, value > 0 ? 1.5 : 0);
      if (width > 0) doc.rect(left + labelWidth, y, width, rowHeight - 7).fill(color);
      const end = left + labelWidth + width + 6;
      setFont(doc, "strong", size).text(formatNumber(value), end, y + 2, { lineBreak: false });
    });
  });
}

/** Columns by year, for a run of years. */
export function drawYears(sheet: Sheet, title: string, years: { year: number; value: number }[]): void {
  const { doc } = sheet;
  if (years.length === 0) return;
  const most = Math.max(...years.map(({ value }) => value), 1);
  const left = doc.page.margins.left;
  const height = 120;
  const step = textWidth / years.length;
  const label = { width: step, align: "center" as const, lineBreak: false };
  const bars = years.map(({ year, value }) => ({ label: String(year), value }));
  sheet.drawFigure(describe(title, bars), height + 52, (top) => {
    drawTitle(sheet, title, top);
    const base = top + 24 + height;
    doc.moveTo(left, base).lineTo(left + textWidth, base);
    doc.lineWidth(0.7).stroke(colors.line);
    years.forEach(({ year, value }, index) => {
      const x = left + index * step;
      const bar = (value / most) * (height - 14);
      if (bar > 0) doc.rect(x + step * 0.15, base - bar, step * 0.7, bar).fill(colors.brand);
      if (value > 0) setFont(doc, "text", 7.5).text(formatNumber(value), x, base - bar - 11, label);
      // Many years leave no room for all their names.
      if (years.length <= 20 || index % 5 === 0)
        setFont(doc, "text", 7.5, colors.quiet).text(String(year), x, base + 4, label);
    });
  });
}

/** What the chart says to a screen reader. */
function describe(title: string, bars: Bar[]): string {
  return `${title}: ${bars.map(({ label, value }) => `${label}, ${formatNumber(value)}`).join("; ")}.`;
}

function drawTitle(sheet: Sheet, title: string, top: number): void {
  const { doc } = sheet;
  const options = { width: textWidth, height: 14, ...oneLine };
  const shown = sheet.replaceMissingGlyphs(title, "strong");
  setFont(doc, "strong", size + 1).text(shown, doc.page.margins.left, top, options);
}
