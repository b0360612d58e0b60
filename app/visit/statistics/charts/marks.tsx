import type { CSSProperties, ReactNode } from "react";
import { at, type Medium } from "./medium.ts";
import { fontSizes } from "./sizes.ts";

type Style = { size?: number; isStrong?: boolean; isQuiet?: boolean };
const lineHeight = 1.15;

type LineProps = Style & {
  medium: Medium;
  text: string;
  /** Share of the width, and pixels beside it. */
  x?: number;
  dx?: number;
  /** The middle of the line. */
  y: number;
  anchor?: "start" | "middle" | "end";
};

/** A short text, such as a number. */
export function Line({ medium, text, x = 0, dx = 0, y, anchor = "start", ...style }: LineProps) {
  const { size = fontSizes.text, isStrong = false, isQuiet = false } = style;
  const { file, colors, width } = medium;
  const color = isQuiet ? colors.quiet : colors.ink;
  if (file?.write) return file.write({ text, x: x * width + dx, y, size, isStrong, color, anchor });
  return (
    <text
      x={at(medium, x)}
      dx={dx === 0 ? undefined : dx}
      y={y}
      dy={file ? "0.35em" : undefined}
      fontSize={size === fontSizes.text ? undefined : size}
      fontWeight={isStrong ? 600 : undefined}
      fill={isQuiet ? color : undefined}
      textAnchor={anchor === "start" ? undefined : anchor}
    >
      {text}
    </text>
  );
}

type BlockProps = Style & {
  medium: Medium;
  text: string;
  /** Shares of the width. */
  x?: number;
  width?: number;
  /** Pixels before it, in that width. */
  indent?: number;
  y: number;
  height: number;
  lines?: number;
  place?: "middle" | "bottom";
  anchor?: "start" | "end";
};

/** A text in a box, in as many lines as it may have. */
export function Block({ medium, text, x = 0, width = 1, indent = 0, y, height, ...block }: BlockProps) {
  const { lines = 1, place = "middle", anchor = "start", ...style } = block;
  const { size = fontSizes.text, isStrong = false, isQuiet = false } = style;
  if (!medium.file)
    return (
      <foreignObject x={at(medium, x)} width={at(medium, width)} y={y} height={height}>
        <p
          className="chart-text"
          data-lines={lines === 1 ? undefined : lines}
          data-place={place === "middle" ? undefined : place}
          data-anchor={anchor === "start" ? undefined : anchor}
          data-quiet={isQuiet || undefined}
          data-strong={isStrong || undefined}
          style={getStyle(size, indent)}
        >
          <span>{text}</span>
        </p>
      </foreignObject>
    );
  const wrapped = medium.file.wrap(text, width * medium.width - indent, { size, isStrong, lines });
  const whole = wrapped.length * size * lineHeight;
  const above = (height - whole) / (place === "middle" ? 2 : 1);
  return wrapped.map((line, index) => (
    <Line
      key={line}
      medium={medium}
      text={line}
      x={anchor === "start" ? x : x + width}
      dx={indent}
      y={y + above + (index + 0.5) * size * lineHeight}
      anchor={anchor}
      {...style}
    />
  ));
}

function getStyle(size: number, indent: number): CSSProperties | undefined {
  if (size === fontSizes.text && indent === 0) return undefined;
  return { fontSize: size, ...(indent === 0 ? {} : { paddingLeft: indent }) };
}

type LinkProps = { medium: Medium; to: string | null; title?: string; children: ReactNode };

/** Leads to what is counted. For the pointer: with the keyboard the same links are in the table. */
export function ChartLink({ medium, to, title, children }: LinkProps) {
  // Phones do not show it.
  const named = title === undefined || medium.layout === "narrow" ? null : <title>{title}</title>;
  if (to === null)
    return (
      <g>
        {named}
        {children}
      </g>
    );
  return (
    <a href={to} tabIndex={-1}>
      {named}
      {children}
    </a>
  );
}
