import type { ReactNode } from "react";
import { getSystemColor } from "../../../shared/study/study.ts";
import type { Drawing, Shape } from "../contract.ts";
import { sheetStyles } from "./sheet-styles.ts";

/** What the sheet says besides the map. */
type SheetTexts = {
  title: string;
  /** What the works were filtered by; "" for all of them. */
  filters: string;
  citation: string;
  license: string;
  /** Absolute, or "" where the site does not know its own. */
  origin: string;
};

const margin = 32;
/** Lines of a sheet's list. */
const mostListed = 80;
const sizes = { title: 26, text: 14 } as const;

/** Whether a sheet lists what it shows, by its numbers; of more the page's list is the place. */
export const hasList = ({ shapes, outlines }: Drawing): boolean =>
  shapes.length + outlines.length <= mostListed;

type Wrap = (text: string, width: number, style: { size: number; font?: "text" | "strong" }) => string[];

type Props = {
  drawing: Drawing;
  texts: SheetTexts;
  /** What is drawn, as markup. */
  content: string;
  /** Breaks a text into lines. */
  wrap: Wrap;
};

/** A map as a file of its own: title, legend, list, scale, north, layers' credits, citation and licence. */
export function MapSheet({ drawing, texts, content, wrap }: Props) {
  const { width, height, shapes, credits } = drawing;
  const lines: ReactNode[] = [];
  let y = 0;
  const write = (text: string, size: number = sizes.text, isStrong = false) => {
    for (const line of wrap(text, width, { size, font: isStrong ? "strong" : "text" })) {
      y += size * 1.4;
      lines.push(<SheetText key={lines.length} {...{ x: 0, y, size, isStrong, text: line }} />);
    }
  };
  write(texts.title, sizes.title, true);
  write(texts.filters);
  const top = y + 16;
  const legend = writeLegend(shapes, width, top + height + 12);
  const list = hasList(drawing) ? writeList(drawing, width, legend.end, wrap) : { rows: [], end: legend.end };
  y = list.end + 8;
  for (const text of [credits.join(" · "), texts.citation, texts.license]) write(text);
  const whole = { width: width + 2 * margin, height: Math.ceil(y + 2 * margin) };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...whole}
      viewBox={`${-margin} ${-margin} ${whole.width} ${whole.height}`}
      fontFamily="'Source Sans 3', 'Source Sans Pro', Arial, sans-serif"
      fill="#17211f"
      xmlLang="es-CO"
      role="img"
    >
      <title>{texts.title}</title>
      <desc>{[texts.filters, texts.citation, texts.license].filter(Boolean).join(". ")}</desc>
      <style>{sheetStyles}</style>
      <rect x={-margin} y={-margin} {...whole} fill="#ffffff" />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the sheet, which has one */}
      <svg y={top} width={width} height={height} viewBox={`0 0 ${width} ${height}`} overflow="hidden">
        <rect width={width} height={height} fill="#fbf9f4" stroke="#dcd8cc" strokeWidth="2" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by write-content.server.ts */}
        <g dangerouslySetInnerHTML={{ __html: content }} />
      </svg>
      {legend.rows}
      {list.rows}
      {lines}
    </svg>
  );
}

type TextProps = { x: number; y: number; size: number; isStrong?: boolean; text: string };

function SheetText({ x, y, size, isStrong = false, text }: TextProps) {
  return (
    <text x={x} y={y} fontSize={size} fontWeight={isStrong ? 600 : 400}>
      {text}
    </text>
  );
}

/** The systems that are on the map, each with its pattern, in two columns. */
function writeLegend(shapes: readonly Shape[], width: number, from: number) {
  const systems = new Map(shapes.map(({ systemId, systemName }) => [systemId, systemName]));
  const rows = [...systems].map(([id, name], index) => {
    const [x, y] = [(index % 2) * (width / 2), from + Math.floor(index / 2) * 24];
    return (
      <g key={id}>
        <rect {...{ x, y }} width="26" height="16" fill={`url(#mapa-${id})`} stroke={getSystemColor(id)} />
        <SheetText x={x + 36} y={y + 13} size={sizes.text} text={name} />
      </g>
    );
  });
  return { rows, end: from + Math.ceil(rows.length / 2) * 24 + 8 };
}

/** The works by their numbers, and the places of those that have none, in two columns. */
function writeList({ shapes, outlines }: Drawing, width: number, from: number, wrap: Wrap) {
  const items = [
    ...shapes.map(({ _id, number, name }) => ({ _id, line: `${number}. ${name}` })),
    ...outlines.map(({ _id, name, works }) => ({
      _id,
      line: `${name}: ${works.map((work) => work.name).join("; ")}`,
    })),
  ];
  const column = width / 2 - 16;
  const perColumn = Math.ceil(items.length / 2);
  let end = from;
  let y = from;
  const rows = items.flatMap(({ _id, line }, index) => {
    if (index === perColumn) y = from;
    return wrap(line, column, { size: sizes.text }).map((text) => {
      y += sizes.text * 1.4;
      end = Math.max(end, y);
      const x = index < perColumn ? 0 : width / 2;
      return <SheetText key={`${_id} ${text}`} {...{ x, y, text }} size={sizes.text} />;
    });
  });
  return { rows, end };
}
