import { formatNumber } from "../../../shared/values/text.ts";
import { colors, textWidth } from "./page.server.ts";
import type { Sheet } from "./sheet.server.ts";

export type Bar = { label: string; value: number; color?: string };

const rowHeight = 22;
const labelShare = 0.42;
const size = 9.5;

/** Horizontal bars with their names and figures. @param title says what the chart shows */
export function drawBars(sheet: Sheet, title: string, bars: Bar[]): void {
  const { doc } = sheet;
  if (bars.length === 0) return;
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const left = doc.page.margins.left;
  const labelWidth = textWidth * labelShare;
  const room = textWidth - labelWidth - 52;
  const alt = `${title}: ${bars.map(({ label, value }) => `${label}, ${formatNumber(value)}`).join("; ")}.`;
  sheet.figure(alt, 24 + bars.length * rowHeight, (top) => {
    doc
      .font("strong")
      .fontSize(size + 1)
      .fillColor(colors.ink)
      .text(sheet.writable(title, "strong"), left, top, {
        width: textWidth,
        lineBreak: false,
        ellipsis: true,
        height: 14,
      });
    bars.forEach(({ label, value, color = colors.brand }, index) => {
      const y = top + 22 + index * rowHeight;
      doc
        .font("text")
        .fontSize(size)
        .fillColor(colors.ink)
        .text(sheet.writable(label, "text"), left, y + 2, {
          width: labelWidth - 8,
          height: 13,
          lineBreak: false,
          ellipsis: true,
        });
      const width = Math.max((value / most) * room, value > 0 ? 1.5 : 0);
      if (width > 0) doc.rect(left + labelWidth, y, width, rowHeight - 7).fill(color);
      doc
        .font("strong")
        .fontSize(size)
        .fillColor(colors.ink)
        .text(formatNumber(value), left + labelWidth + width + 6, y + 2, { lineBreak: false });
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
  const alt = `${title}: ${years.map(({ year, value }) => `${year}, ${formatNumber(value)}`).join("; ")}.`;
  sheet.figure(alt, height + 52, (top) => {
    doc
      .font("strong")
      .fontSize(size + 1)
      .fillColor(colors.ink)
      .text(sheet.writable(title, "strong"), left, top, { width: textWidth, lineBreak: false });
    const base = top + 24 + height;
    doc
      .moveTo(left, base)
      .lineTo(left + textWidth, base)
      .lineWidth(0.7)
      .stroke(colors.line);
    years.forEach(({ year, value }, index) => {
      const x = left + index * step;
      const bar = (value / most) * (height - 14);
      if (bar > 0) doc.rect(x + step * 0.15, base - bar, step * 0.7, bar).fill(colors.brand);
      const label = { width: step, align: "center" as const, lineBreak: false };
      doc.font("text").fontSize(7.5).fillColor(colors.ink);
      if (value > 0) doc.text(formatNumber(value), x, base - bar - 11, label);
      // Many years leave no room for all their names.
      if (years.length <= 20 || index % 5 === 0)
        doc.fillColor(colors.quiet).text(String(year), x, base + 4, label);
    });
  });
}
