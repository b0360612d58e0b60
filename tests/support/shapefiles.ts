import { Buffer } from "node:buffer";
import { strToU8, type Zippable, zipSync } from "fflate";

type Position = readonly number[];
/** Of one kind all; an area is one ring. */
type Shape = {
  kind: "point" | "line" | "area";
  positions: readonly Position[];
  attributes: Record<string, string>;
};

const codes = { point: 1, line: 3, area: 5 } as const;

/** A zipped shapefile, as geographic programs write them: shapes, table and projection. */
export function writeShapefile(shapes: readonly Shape[], others: Zippable = {}): Buffer {
  const [first] = shapes;
  const files = {
    "lugares.shp": writeShapes(shapes, codes[first?.kind ?? "point"]),
    "lugares.dbf": writeTable(shapes.map(({ attributes }) => attributes)),
    "lugares.cpg": strToU8("UTF-8"),
  };
  return Buffer.from(zipSync({ ...files, ...others }));
}

function writeShapes(shapes: readonly Shape[], code: number): Buffer {
  const records = shapes.map((shape, index) => {
    const content = writeShape(shape);
    const header = Buffer.alloc(8);
    header.writeInt32BE(index + 1, 0);
    header.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([header, content]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(code, 32);
  return Buffer.concat([header, ...records]);
}

function writeShape({ kind, positions }: Shape): Buffer {
  const points = Buffer.alloc(positions.length * 16);
  for (const [index, [x = 0, y = 0]] of positions.entries()) {
    points.writeDoubleLE(x, index * 16);
    points.writeDoubleLE(y, index * 16 + 8);
  }
  const head = Buffer.alloc(kind === "point" ? 4 : 48);
  head.writeInt32LE(codes[kind], 0);
  if (kind === "point") return Buffer.concat([head, points]);
  head.writeInt32LE(1, 36);
  head.writeInt32LE(positions.length, 40);
  return Buffer.concat([head, points]);
}

const width = 80;

export function writeTable(rows: readonly Record<string, string>[]): Buffer {
  const names = Object.keys(rows[0] ?? {});
  const head = Buffer.alloc(32);
  head[0] = 3;
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(33 + names.length * 32, 8);
  head.writeUInt16LE(1 + names.length * width, 10);
  const fields = names.map((name) => {
    const field = Buffer.alloc(32);
    field.write(name.slice(0, 10), 0);
    field.write("C", 11);
    field[16] = width;
    return field;
  });
  const lines = rows.map((row) => {
    const cells = names.map((name) => {
      const cell = Buffer.alloc(width, " ");
      cell.write(row[name] ?? "", 0);
      return cell;
    });
    return Buffer.concat([Buffer.from(" "), ...cells]);
  });
  return Buffer.concat([head, ...fields, Buffer.from([13]), ...lines]);
}
