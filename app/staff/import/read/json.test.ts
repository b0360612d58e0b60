import { EJSON, Long, ObjectId } from "bson";
import { describe, expect, it } from "vitest";
import { readJson } from "./json.server.ts";

const readAll = (text: string) => [...readJson(Buffer.from(text))];
const readValues = (text: string) => readAll(text).map(({ value }) => value);

describe("readJson reads", () => {
  const id = "0a1b2c3d4e5f60718293a4b5";
  const document = {
    _id: new ObjectId(id),
    name: "Parque",
    at: new Date("2011-12-01T10:20:30.456Z"),
    __v: 4,
  };
  const plain = { _id: id, name: "Parque", at: "2011-12-01T10:20:30.456Z", __v: 4 };

  it("canonical and relaxed Extended JSON alike", () => {
    expect(readValues(EJSON.stringify([document], { relaxed: false }))).toEqual([plain]);
    expect(readValues(EJSON.stringify([document], { relaxed: true }))).toEqual([plain]);
  });

  it("dates of typing slips, which Extended JSON writes as numbers", () => {
    const slip = new Date("0014-05-06T00:00:00Z");
    expect(readValues(EJSON.stringify([{ at: slip }]))).toEqual([{ at: "0014-05-06T00:00:00.000Z" }]);
    expect(readValues(EJSON.stringify([{ __v: Long.fromNumber(7) }], { relaxed: false }))).toEqual([
      { __v: 7 },
    ]);
  });

  it("version 1: dates as milliseconds or with an offset", () => {
    expect(readValues('[{"at":{"$date":1322697600000}}]')).toEqual([{ at: "2011-12-01T00:00:00.000Z" }]);
    expect(readValues('[{"at":{"$date":"2011-12-01T00:00:00.000+0000"}}]')).toEqual([
      { at: "2011-12-01T00:00:00.000+0000" },
    ]);
  });

  it.each([
    '{"$oid":"zz"}',
    '{"$date":{"$numberLong":"x"}}',
    '{"$numberLong":"x"}',
    '{"$binary":{"base64":"aGk=","subType":"00"}}',
  ])("a value that it cannot convert as it stands, for the check of its field to report: %s", (wrapper) => {
    expect(readValues(`[{"at":${wrapper}}]`)).toEqual([{ at: JSON.parse(wrapper) }]);
  });

  it("days that never were as they are written, and nesting only as deep as a record can be", () => {
    expect(readValues('[{"at":{"$date":"2010-02-30T00:00:00Z"}}]')).toEqual([{ at: "2010-02-30T00:00:00Z" }]);
    const deep = `{"a":${'{"$date":'.repeat(5000)}1${"}".repeat(5000)}}`;
    expect(JSON.stringify(readValues(`[${deep}]`)).length).toBeLessThan(200);
    expect(readValues('[{"__proto__":{"a":1}}]')).toEqual([JSON.parse('{"__proto__":{"a":1}}')]);
  });

  it("what the MongoDB shell prints, but not what only looks like it inside a text", () => {
    const text = `{ "_id": ObjectId("${id}"), "at": ISODate("2011-12-01T00:00:00Z"), "__v": NumberInt(3), "t": "ObjectId('x')" }`;
    expect(readValues(text)).toEqual([{ _id: id, at: "2011-12-01T00:00:00Z", __v: 3, t: "ObjectId('x')" }]);
  });

  it("one document a line, with empty lines and Windows line ends", () => {
    expect(readValues('{"a":1}\r\n\r\n{"a":2}\r\n')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(readAll('{"a":1}\n\n{"a":2}').map(({ line }) => line)).toEqual([1, 3]);
  });

  it("documents that span lines, with or without an array around them", () => {
    expect(readValues('{\n "a": 1\n}\n{\n "a": {"b": "}"}\n}')).toEqual([{ a: 1 }, { a: { b: "}" } }]);
    expect(readValues('{\n "a": 1\n}')).toEqual([{ a: 1 }]);
  });
});

describe("readJson reads the complete records of a damaged file and names the lines of the others", () => {
  const listLines = (text: string) =>
    readAll(text).map(({ value, line, reason }) => (value ? value.a : `${line}: ${reason}`));

  it("a broken line among good ones", () => {
    expect(listLines('{"a":1}\n{"a":2,}\n{"a":3}')).toEqual([1, "2: No es JSON válido (línea 2).", 3]);
  });

  it("a broken record in an array", () => {
    expect(listLines('[\n{"a":1},\n{"a" 2},\n{"a":3}\n]')).toEqual([1, "3: No es JSON válido (línea 3).", 3]);
  });

  it("a record that is never closed", () => {
    const text = '[\n{"_id":"x","a":1},\n{"_id":"y","a":2,\n{"_id":"z","a":3}\n]';
    expect(listLines(text)).toEqual([1, "3: No es JSON válido (línea 3).", 3]);
  });

  it("a file that was cut", () => {
    expect(listLines('[{"a":1},\n{"a":2},\n{"a":"x')).toEqual([1, 2, "3: No es JSON válido (línea 3)."]);
  });

  it("things in the array that are no records", () => {
    expect(readAll('[{"a":1}, 7, null, [1]]').filter(({ value }) => value === null)).toHaveLength(3);
  });

  /** Processor time, which other programs on the machine take nothing of, in microseconds. */
  function measure(text: string): number {
    const before = process.cpuUsage();
    readAll(text);
    return process.cpuUsage(before).user;
  }
  /** Reading every document again for each one that follows would take a thousand times as long. */
  const expectLinear = (cut: string, whole: string) => {
    measure(whole);
    expect(measure(cut)).toBeLessThan(50 * measure(whole));
  };

  it("a text in which no document is closed, in no more time than it takes to read it", () => {
    const documents = Array.from({ length: 20_000 }, (_, index) => `{"_id": ${index},`);
    const read = readAll(documents.join("\n"));
    expectLinear(documents.join("\n"), `[${documents.map((_, index) => `{"_id": ${index}}`).join(",\n")}]`);
    expect(read.map(({ value, line }) => [value, line])).toEqual(
      documents.map((_, index) => [null, index + 1]),
    );
  });

  it("a large file of one line that was cut, in no more time than it takes to read it", () => {
    const document = `{"_id":"x","description":"${"y ".repeat(700)}"},`;
    expect(readAll(`[${document.repeat(12_000)}{"_id":`)).toHaveLength(12_001);
    expectLinear(`[${document.repeat(12_000)}{"_id":`, `[${document.repeat(12_000)}{"_id":1}]`);
  });
});
