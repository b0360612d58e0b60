import { describe, expect, it } from "vitest";
import { formatFullDate, getToday, readPartialDate, readTypedDate } from "./typed-dates.ts";

const context = { last: "2004-02-28", today: "2026-11-22" };

describe("readTypedDate", () => {
  it.each([
    ["3/4/2004", "2004-04-03"],
    [" 03.04.2004 ", "2004-04-03"],
    ["3-4-2004", "2004-04-03"],
    ["3 4 04", "2004-04-03"],
    ["3/4/99", "1999-04-03"],
    ["3/4/26", "2026-04-03"],
    ["3/4/27", "1927-04-03"],
    ["2004-04-03", "2004-04-03"],
    ["2004/4/3", "2004-04-03"],
    ["0215-03-04", "0215-03-04"],
    ["3 abr 2004", "2004-04-03"],
    ["3 Abr. 2004", "2004-04-03"],
    ["3-abr-04", "2004-04-03"],
    ["3 de abril de 2004", "2004-04-03"],
    ["3 de ABRIL del 2004.", "2004-04-03"],
    ["Abril 3 de 2004", "2004-04-03"],
    ["sábado, 3 de abril de 2004", "2004-04-03"],
    ["sa\u0301bado 3 de abril de 2004", "2004-04-03"],
    ["1º de mayo de 2004", "2004-05-01"],
    ["1o de mayo de 2004", "2004-05-01"],
    ["primero de mayo de 2004", "2004-05-01"],
    ["7 setiembre 2004", "2004-09-07"],
    ["7 sept 2004", "2004-09-07"],
    ["29/2/2004", "2004-02-29"],
    ["+1", "2004-02-29"],
    ["+ 2", "2004-03-01"],
    ["-1", "2004-02-27"],
    ["−59", "2003-12-31"],
    ["=", "2004-02-28"],
    ["3/4", "2004-04-03"],
    ["3 abr", "2004-04-03"],
    ["3 de abril", "2004-04-03"],
    ["9", "2004-02-09"],
    ["hoy", "2026-11-22"],
    ["Ayer", "2026-11-21"],
  ])("reads %s as %s", (text, date) => {
    expect(readTypedDate(text, context)).toBe(date);
  });

  it.each([
    "",
    "  ",
    "x",
    "30/2/2004",
    "31 abr 2004",
    "0/4/2004",
    "3/13/2004",
    "3/4/200",
    "3/4/20044",
    "2004",
    "2004-04",
    "abril 2004",
    "abr",
    "3 ab 2004",
    "3 abrx 2004",
    "3/4/2004 5",
    "2004-04-03T00:00:00Z",
    "+",
    "+x",
    "+99999",
    "++1",
    "mañana",
    "32",
    "٣/٤/٢٠٠٤",
    "\u202e3/4/2004",
    "📅",
    "<b>3/4/2004</b>",
    "'; drop table news; --",
    "3/4/2004 ".repeat(50),
  ])("does not read «%s»", (text) => {
    expect(readTypedDate(text, context)).toBeNull();
  });

  it("needs a date before for what is told from it", () => {
    const first = { ...context, last: null };
    for (const text of ["+1", "-1", "=", "3/4", "3 abr", "9"])
      expect(readTypedDate(text, first), text).toBeNull();
    expect(readTypedDate("3/4/04", first)).toBe("2004-04-03");
    expect(readTypedDate("-9999", { ...context, last: "0001-01-01" })).toBeNull();
    expect(readTypedDate("+1", { ...context, last: "9999-12-31" })).toBeNull();
  });
});

it.each([
  ["abril de 2004", "2004-04-01", "month"],
  ["Abr. 2004", "2004-04-01", "month"],
  ["setiembre del 2004", "2004-09-01", "month"],
  ["4/2004", "2004-04-01", "month"],
  ["2004-04", "2004-04-01", "month"],
  [" 2004 ", "2004-01-01", "year"],
])("«%s» is a month or a year", (text, date, precision) => {
  expect(readPartialDate(text)).toEqual({ date, precision });
});

it.each(["", "abril", "abr 04", "13/2004", "2004-04-03", "3 de abril de 2004", "año 2004", "20041"])(
  "«%s» is neither a month nor a year",
  (text) => expect(readPartialDate(text)).toBeNull(),
);

it("a date is told with its day of the week, in every time zone", () => {
  expect(formatFullDate("2004-04-03")).toBe("sábado 3 de abril de 2004");
  expect(formatFullDate("0215-07-25")).toMatch(/^[a-zéá]+ 25 de julio de 215$/);
  expect(getToday(new Date(2004, 3, 3, 23, 59))).toBe("2004-04-03");
});
