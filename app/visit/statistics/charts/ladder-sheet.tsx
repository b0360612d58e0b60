import { renderToStaticMarkup } from "react-dom/server";
import type { Chart } from "../../../shared/figures/cross-tab.ts";
import type { SheetSize } from "../constants.ts";
import { ChartSheet, type FileTexts, type SheetTexts } from "./chart-sheet.tsx";

/** Colours of a picture within a page, light and dark, for those of a picture of its own, which is always on white. */
const schemes = {
  "#17211f": ["#17211f", "#eef0ea"],
  "#4c5956": ["#4c5956", "#b3bfbb"],
  "#dcd8cc": ["#dcd8cc", "#38494a"],
  "#ffffff": ["#fbf9f4", "#14201f"],
  "#0e4a4a": ["#0e4a4a", "#8fd0c8"],
} as const;

type Drawn = { chart: Chart; size: SheetSize; texts: Omit<SheetTexts, "title">; file: FileTexts };

/** /statistics/ladder.svg, and what pages show of it, which says its title and all else around it. */
export function drawLadder({ chart, size, texts, file }: Drawn): string {
  const isWhole = size === "whole";
  const shown = isWhole
    ? { ...texts, title: chart.title }
    : { title: "", filters: "", notes: "", source: "" };
  const markup = renderToStaticMarkup(
    <ChartSheet option={3} charts={[{ ...chart, title: "" }]} texts={shown} file={file} size={size} />,
  );
  return isWhole ? markup : followScheme(markup);
}

function followScheme(markup: string): string {
  const colors = Object.entries(schemes);
  const name = (place: number) => `--c${place}`;
  const declare = (of: 0 | 1) => colors.map(([, pair], place) => `${name(place)}:${pair[of]}`).join(";");
  const style = `<style>svg{${declare(0)}}@media(prefers-color-scheme:dark){svg{${declare(1)}}}</style>`;
  const followed = colors.reduce(
    (text, [color], place) => text.replaceAll(color, `var(${name(place)})`),
    markup,
  );
  return followed.replace(/(<svg[^>]*>)/, `$1${style}`);
}
