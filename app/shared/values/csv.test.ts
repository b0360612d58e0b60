import { expect, it } from "vitest";
import { stringifyCsv } from "./csv.server.ts";

const readCell = (value: unknown) => stringifyCsv([{ a: value }], { columns: ["a"] }).split("\r\n")[1];

it.each([
  "=1+1",
  "+1",
  "-1",
  "@A1",
  "＝1+1",
  "﹢1",
  " =1",
  "\u00a0=1",
  "\u200b=1",
  "\ufeff=1",
  "\u202e\u2066=1",
  "\u00ad+1",
  "\u034f-1",
  "\u3164@A1",
  "\u0301=1",
  "\u0007=1",
  "\ttexto",
])("no spreadsheet takes %j for a formula", (text) => {
  expect(readCell(text)).toBe(`'${text}`);
});

it("texts and numbers that are none stay as they are", () => {
  for (const text of ["Parque = plaza", "a-b", "\u200btexto", "¿Sí?", "29 - 1"])
    expect(readCell(text)).toBe(text);
  expect(readCell(-3)).toBe("-3");
});
