import { fontSizes, type Mark, type Piece, type TextStyle } from "./marks.ts";

/** Lines of a text that fit a width in pixels, the last one cut where text is left over. */
export type Wrap = (
  text: string,
  width: number,
  style: { size: number; isStrong: boolean; lines: number },
) => string[];

/** A mark in pixels, from the upper left corner of its chart; of a line of text `y` is the middle. */
export type PlacedMark =
  | (Omit<Extract<Mark, { kind: "bar" }>, "width"> & { width: number; title?: string })
  | Extract<Mark, { kind: "rule" }>
  | (Required<TextStyle> & {
      kind: "line";
      text: string;
      x: number;
      y: number;
      anchor: "start" | "middle" | "end";
    });

const lineHeight = 1.15;

/** Pieces below each other where no browser places them: in a file of this width in pixels, and in a document. */
export function layOut(pieces: readonly Piece[], width: number, wrap: Wrap): PlacedMark[] {
  let top = 0;
  return pieces.flatMap(({ height, marks }) => {
    const placed = marks.flatMap((mark) => placeMark(mark, { width, top, wrap }));
    top += height;
    return placed;
  });
}

type Place = { width: number; top: number; wrap: Wrap; title?: string | undefined };

function placeMark(mark: Mark, place: Place): PlacedMark[] {
  const { width, top, wrap, title } = place;
  switch (mark.kind) {
    case "link":
      return mark.marks.flatMap((one) => placeMark(one, { ...place, title: mark.title }));
    case "rule":
      return [{ ...mark, x1: mark.x1 * width, x2: mark.x2 * width, y1: mark.y1 + top, y2: mark.y2 + top }];
    case "bar": {
      const own = typeof mark.width === "number" ? mark.width * width : mark.width.pixels;
      return [{ ...mark, x: mark.x * width, y: mark.y + top, width: own, ...(title ? { title } : {}) }];
    }
    case "line":
      return [
        {
          kind: "line",
          text: mark.text,
          x: mark.x * width + (mark.dx ?? 0),
          y: mark.y + top,
          anchor: mark.anchor ?? "start",
          ...completeStyle(mark),
        },
      ];
    case "block": {
      const { x = 0, width: share = 1, indent = 0, lines = 1, anchor = "start" } = mark;
      const style = completeStyle(mark);
      const wrapped = wrap(mark.text, share * width - indent, { ...style, lines });
      const high = style.size * lineHeight;
      const above = (mark.height - wrapped.length * high) / (mark.place === "bottom" ? 1 : 2);
      return wrapped.map((text, index) => ({
        kind: "line",
        text,
        x: (anchor === "start" ? x : x + share) * width + indent,
        y: top + mark.y + above + (index + 0.5) * high,
        anchor,
        ...style,
      }));
    }
  }
}

const completeStyle = ({ size = fontSizes.text, isStrong = false, isQuiet = false }: TextStyle) => ({
  size,
  isStrong,
  isQuiet,
});
